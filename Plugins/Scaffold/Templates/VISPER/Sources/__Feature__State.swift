/// A part of the app's state. The app's reducer passes this part to `provider.reduce(action:state:)`.
nonisolated struct __Feature__State: Equatable, Sendable {
    var phase = __Feature__Phase.idle
}
