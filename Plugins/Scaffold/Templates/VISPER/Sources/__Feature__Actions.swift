import __Dialect__

nonisolated struct __Feature__LoadingBegan: Action {}

nonisolated struct __Feature__Loaded: Action {
    let items: [__Feature__Item]
}

nonisolated struct __Feature__Failed: Action {
    let message: String
}

nonisolated struct __Feature__LoadingCancelled: Action {}
