#if canImport(SwiftUI)
import MillraceObservation
import MobiusCore
import SwiftUI

/// Runs the loop while the screen is visible. Leaving the screen ends the load.
@available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
struct __Feature__Screen: View {
    let controller: __Feature__Controller
    @State private var lifetime: ControllerLifetime?

    var body: some View {
        __Feature__List(phase: controller.observed.phase) { controller.dispatchEvent(.retryTapped) }
            .onAppear { lifetime = lifetime ?? controller.startForLifetime() }
            .onDisappear {
                lifetime?.dispose()
                lifetime = nil
            }
    }
}
#endif
