import Prex

struct __Feature__State: State, Equatable {
    var phase = __Feature__Phase.idle
}
