#if canImport(SwiftUI)
import FluxCapacitor
import MillraceObservation
import SwiftUI

/// Loads the items on appearing, unless there are items already. Leaving the screen ends the load.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __Feature__Screen: View {
    let viewModel: __Feature__ViewModel
    @State private var attempt = 1

    var body: some View {
        __Feature__List(phase: viewModel.phase.observed.state) { attempt += 1 }
            .task(id: attempt) {
                if viewModel.phase.value.items.isEmpty { await viewModel.load() }
            }
    }
}
#endif
