/// Takes values: where events go in, and where models come out.
public typealias Consumer<Value> = (Value) -> Void

/// Wraps a consumer in another that stands in front of it.
public typealias ConsumerTransformer<Value> = (@escaping Consumer<Value>) -> Consumer<Value>

/// Decides how a loop begins: the model to start from, and the first effects.
public typealias Initiate<Model, Effect> = (Model) -> First<Model, Effect>
