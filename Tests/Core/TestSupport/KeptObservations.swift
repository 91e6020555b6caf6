import Foundation
import Millrace

extension ObservationHandle {
    /// Retains the observation until the process ends, so that it lasts as long as the observed object. For tests whose
    /// subject is not the end of an observation.
    ///
    /// A container's observation does not retain the container. A derived value's observation retains the value, so a
    /// test of a derived value's release keeps its handles itself.
    public func keep() {
        KeptObservations.shared.add(self)
    }
}

/// Sendable: `handles` is read and written under `lock` only.
private final class KeptObservations: @unchecked Sendable {
    static let shared = KeptObservations()

    private let lock = NSLock()
    private var handles: [ObservationHandle] = []

    func add(_ handle: ObservationHandle) { lock.withLock { handles.append(handle) } }
}
