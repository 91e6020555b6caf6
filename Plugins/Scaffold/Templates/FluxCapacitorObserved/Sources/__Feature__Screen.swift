#if canImport(SwiftUI)
import FluxCapacitor
import MillraceObservation
import SwiftUI

/// Loads the items on appearing, unless there are items already.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __Feature__Screen: View {
    let viewModel: __Feature__ViewModel

    var body: some View {
        __Feature__List(phase: viewModel.phase.observed.state) { viewModel.load() }
            .onAppear {
                if viewModel.phase.value.items.isEmpty { viewModel.load() }
            }
    }
}
#endif
