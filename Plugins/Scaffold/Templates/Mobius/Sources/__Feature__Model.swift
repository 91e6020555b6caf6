nonisolated struct __Feature__Model: Equatable, Sendable {
    var phase = __Feature__Phase.idle
}
