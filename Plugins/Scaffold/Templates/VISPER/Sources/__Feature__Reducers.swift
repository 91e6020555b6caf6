import __Dialect__

/// The reducers of the feature's actions.
struct __Feature__Reducers: LogicFeature {
    func injectReducers(container: ReducerContainer) {
        container.addReduceFunction { (_, _: __Feature__LoadingBegan, _: __Feature__State) in
            __Feature__State(phase: .loading)
        }
        container.addReduceFunction { (_, action: __Feature__Loaded, _: __Feature__State) in
            __Feature__State(phase: .loaded(action.items))
        }
        container.addReduceFunction { (_, action: __Feature__Failed, _: __Feature__State) in
            __Feature__State(phase: .failed(action.message))
        }
        container.addReduceFunction { (_, _: __Feature__LoadingCancelled, _: __Feature__State) in
            __Feature__State(phase: .idle)
        }
    }
}
