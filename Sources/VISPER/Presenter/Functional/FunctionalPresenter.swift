/// A presenter made of closures.
@preconcurrency @MainActor
open class FunctionalPresenter: Presenter {
    /// Whether the presenter is meant for a controller.
    public typealias IsResponsibleCallback = (_ routeResult: RouteResult, _ controller: UIViewController) ->
        Bool

    /// Wires a controller to logic.
    public typealias AddPresentationLogicCallback =
        (_ routeResult: RouteResult, _ controller: UIViewController) throws -> Void

    /// Whether the presenter is meant for a controller; nil means yes.
    public let isResponsibleCallback: IsResponsibleCallback?

    /// What wires a controller to logic.
    public let addPresentationLogic: AddPresentationLogicCallback?

    /// Makes a presenter of what is given.
    public init(
        isResponsibleCallback: IsResponsibleCallback? = nil,
        addPresentationLogic: AddPresentationLogicCallback? = nil
    ) {
        self.isResponsibleCallback = isResponsibleCallback
        self.addPresentationLogic = addPresentationLogic
    }

    /// What the callback says; true if there is none.
    open func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        isResponsibleCallback?(routeResult, controller) ?? true
    }

    /// Calls the callback, if there is one.
    open func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try addPresentationLogic?(routeResult, controller)
    }
}
