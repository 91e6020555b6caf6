import Prex

struct __Feature__State: State, Equatable {
    var phase = __Feature__Phase.idle
    /// The number of loads that have begun. Only the newest one may end.
    var loads = 0
}
