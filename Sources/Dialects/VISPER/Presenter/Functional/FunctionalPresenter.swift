/// A presenter that consists of closures.
@preconcurrency @MainActor
open class FunctionalPresenter: Presenter {
    /// Decides whether the presenter handles a controller.
    public typealias IsResponsibleCallback = (_ routeResult: RouteResult, _ controller: UIViewController) ->
        Bool

    /// Connects a controller to logic.
    public typealias AddPresentationLogicCallback =
        (_ routeResult: RouteResult, _ controller: UIViewController) throws -> Void

    /// Decides whether the presenter handles a controller. If it is nil, the presenter handles every controller.
    public let isResponsibleCallback: IsResponsibleCallback?

    /// Connects a controller to logic.
    public let addPresentationLogic: AddPresentationLogicCallback?

    /// A presenter with these callbacks.
    public init(
        isResponsibleCallback: IsResponsibleCallback? = nil,
        addPresentationLogic: AddPresentationLogicCallback? = nil
    ) {
        self.isResponsibleCallback = isResponsibleCallback
        self.addPresentationLogic = addPresentationLogic
    }

    /// Calls the callback. Returns true if there is none.
    open func isResponsible(routeResult: RouteResult, controller: UIViewController) -> Bool {
        isResponsibleCallback?(routeResult, controller) ?? true
    }

    /// Calls the callback, if there is one.
    open func addPresentationLogic(routeResult: RouteResult, controller: UIViewController) throws {
        try addPresentationLogic?(routeResult, controller)
    }
}
