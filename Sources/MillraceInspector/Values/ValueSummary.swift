import Millrace

/// A text of at most 200 characters that shows what a value is, however big it is.
func summary(of value: Any) -> String { BoundedDescription.of(value, limit: 200) }
