import Prex

extension __Feature__Presenter {
    /// For a SwiftUI screen, which observes the state itself and needs no `View` to reflect it.
    convenience init() {
        self.init(flux: Flux(state: __Feature__State(), mutation: __Feature__Mutation()))
    }
}
