#if canImport(SwiftUI)
import SwiftUI

/// Lists the items, or shows why there are none.
struct __Feature__List: View {
    let phase: __Feature__Phase
    /// Called when the user taps "Try Again".
    let onRetry: @MainActor () -> Void

    var body: some View {
        List(phase.items) { item in
            Text(item.title)
        }
        .overlay {
            VStack {
                if let message = phase.message { Text(message) }
                if phase.isFailed { Button("Try Again", action: onRetry) }
            }
        }
        .navigationTitle("__Title__")
    }
}
#endif
