@_exported import VISPER_Swift

// The protocols by which types were marked for Sourcery's templates. They are empty, and mark only: what the templates
// generated, macros of the same names generate (the package's trait `Macros`).

/// Marks the state of an app. With the trait `Macros`, attach `@AutoAppReducer` instead.
public protocol AutoAppReducer {}

/// Marks a state whose properties are set by actions. With the trait `Macros`, attach `@AutoReducer` instead.
public protocol AutoReducer {}

/// Marks a type that is copied with one property replaced. With the trait `Macros`, attach `@WithAutoInitializers` instead.
public protocol WithAutoInitializers {}

/// Marks a type with an initialiser that sets every property. With the trait `Macros`, attach
/// `@WithAutoGeneralInitializer` instead.
public protocol WithAutoGeneralInitializer {}
