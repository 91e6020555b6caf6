#if canImport(SwiftUI)
import MillraceObservation
import Prex
import SwiftUI

/// Loads the items on appearing, unless there are items already. Leaving the screen ends the load.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __Feature__Screen: SwiftUI.View {
    let presenter: __Feature__Presenter
    let service: any __Feature__Service

    var body: some SwiftUI.View {
        __Feature__List(phase: presenter.observed.phase) { presenter.load(from: service) }
            .onAppear {
                if presenter.state.phase.items.isEmpty { presenter.load(from: service) }
            }
            .onDisappear { presenter.cancelLoading() }
    }
}
#endif
