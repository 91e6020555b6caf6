import __Dialect__

struct __Feature__LoadingBegan: Action {}

struct __Feature__Loaded: Action {
    let items: [__Feature__Item]
}

struct __Feature__Failed: Action {
    let message: String
}

struct __Feature__LoadingCancelled: Action {}
