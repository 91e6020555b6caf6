#if Tracing
import Millrace
import Tracing

extension Transition {
    var spanAttributes: SpanAttributes {
        var attributes: SpanAttributes = [
            "millrace.dialect": .string(label.dialect),
            "millrace.store": .string(label.name),
            "millrace.cause": .string(cause.name),
            "millrace.order": .int64(Int64(clamping: order)),
            "millrace.effects": .int64(Int64(effects.count)),
            "millrace.thread": .string("\(thread)"),
        ]
        if let actionName { attributes["millrace.action"] = actionName }
        return attributes
    }
}
#endif
