@_exported import VISPER_Swift

// Marker protocols for Sourcery's templates, all empty. The macros of the same names in `VISPER_Macros` generate the
// code that the templates generated.

/// Marks the state of an app. `VISPER_Macros` has `@AutoAppReducer` instead.
public protocol AutoAppReducer {}

/// Marks a state whose properties are set by actions. `VISPER_Macros` has `@AutoReducer` instead.
public protocol AutoReducer {}

/// Marks a type that is copied with one property replaced. `VISPER_Macros` has `@WithAutoInitializers` instead.
public protocol WithAutoInitializers {}

/// Marks a type with an initialiser that sets every property. `VISPER_Macros` has `@WithAutoGeneralInitializer`
/// instead.
public protocol WithAutoGeneralInitializer {}
