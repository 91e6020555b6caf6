#if canImport(SwiftUI)
import MillraceObservation
import Prex
import SwiftUI

/// Loads the items on appearing, unless there are items already. Leaving the screen ends the load.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __Feature__Screen: SwiftUI.View {
    let presenter: __Feature__Presenter
    let service: any __Feature__Service
    @SwiftUI.State private var attempt = 1

    var body: some SwiftUI.View {
        __Feature__List(phase: presenter.observed.phase) { attempt += 1 }
            .task(id: attempt) {
                if presenter.state.phase.items.isEmpty { await presenter.load(from: service) }
            }
    }
}
#endif
