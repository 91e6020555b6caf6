/// What may be done with a ``PrimitiveValue``.
public protocol ValueTrait {}

/// It may be read and observed.
public enum ImmutableTrait: ValueTrait {}

/// It may be read, observed and changed.
public enum MutableTrait: ValueTrait {}
