/// A piece of an app: a screen, its presenters, its logic.
///
/// A feature is handed to an ``App``, whose ``FeatureObserver``s look at it once and register it with the components it
/// is meant for. The protocol only marks the types that may be added; refinements such as `ViewFeature` say what a
/// feature brings (contract 1).
public protocol Feature {}
