#if canImport(SwiftUI)
import MillraceObservation
import SwiftUI
import __Dialect__

/// Loads the items on appearing, unless there are items already. Leaving the screen ends the load.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __Feature__Screen: View {
    let presenter: __Feature__Presenter
    @State private var attempt = 1

    var body: some View {
        __Feature__List(phase: presenter.state.observed.phase) { attempt += 1 }
            .task(id: attempt) {
                if presenter.state.value.phase.items.isEmpty { await presenter.load() }
            }
    }
}
#endif
