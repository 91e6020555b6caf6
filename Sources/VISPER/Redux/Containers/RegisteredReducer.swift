/// A reducer in its container.
enum RegisteredReducer {
    case immediate(AnyActionReducer)
    case asynchronous(AnyAsyncActionReducer)

    var box: ResponsibilityBox {
        switch self {
        case .immediate(let reducer): reducer.box
        case .asynchronous(let reducer): reducer.box
        }
    }
}
