import Prex

extension __Feature__Presenter {
    /// For a SwiftUI screen, which observes the state itself and needs no `View` to reflect it.
    @MainActor
    convenience init() {
        self.init(view: Nobody(), state: __Feature__State(), mutation: __Feature__Mutation())
    }
}

private final class Nobody: View {
    func reflect(change: StateChange<__Feature__State>) {}
}
