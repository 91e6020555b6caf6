#if Logging
import Logging
import Millrace
import MillraceReporting
import MillraceTimeline

extension Transition {
    func metadata(with states: TransitionLog.StateText) -> Logger.Metadata {
        var metadata: Logger.Metadata = [
            "dialect": "\(label.dialect)",
            "store": "\(label.name)",
            "cause": "\(cause.name)",
            "order": "\(order)",
            "duration": "\(Double(duration.nanoseconds / 100) / 10)µs",
            "thread": "\(thread)",
        ]
        if !effects.isEmpty { metadata["effects"] = "\(effects.count)" }
        if case .described(let limit) = states {
            metadata["old"] = "\(BoundedDescription.of(old, limit: limit))"
            metadata["new"] = "\(BoundedDescription.of(new, limit: limit))"
        }
        return metadata
    }
}
#endif
