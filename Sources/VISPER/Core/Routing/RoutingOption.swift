/// How a controller should be shown: pushed, presented modally, as the root, and so on.
///
/// A ``RoutingPresenter`` recognises the options it is responsible for by their type (contract 1 and 5).
public protocol RoutingOption {
    /// Whether the other option asks for the same.
    func isEqual(otherOption: RoutingOption?) -> Bool
}
