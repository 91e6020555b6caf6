@_exported import VISPER_Swift

#if Macros
/// Adds an initialiser that sets every stored property, in the order in which they are declared.
///
/// ```swift
/// @WithAutoGeneralInitializer
/// public struct UserState {
///     public let firstName: String?
///     public let visits: Int
/// }
///
/// let user = UserState(visits: 1)
/// ```
///
/// The initialiser is as visible as the type. A property's initial value is the default of its parameter, and nil is if
/// the type is written with `?`. A property with ``SkipGeneralInitializer()`` is left out. On a type that is marked so,
/// nothing is added.
@attached(member, names: named(init))
public macro WithAutoGeneralInitializer() =
    #externalMacro(module: "VISPERMacros", type: "WithAutoGeneralInitializerMacro")

/// Adds initialisers that copy a value, and replace one of its properties.
///
/// ```swift
/// @WithAutoInitializers
/// struct UserState {
///     let firstName: String?
///     let visits: Int
/// }
///
/// let renamed = UserState(sourceObject: user, firstName: "Ann")
/// let nameless = UserState(sourceObject: user, property: .firstName, value: String?.none as Any)
/// ```
///
/// They are `init(sourceObject:)`, for each property `init?(sourceObject:…)`, and, with an enumeration `Properties` of
/// them, `init?(sourceObject:property:value:)`. The last one gives nil for a value of another type; the others give none,
/// and are failable so that you may replace one by an initialiser of your own that does.
///
/// They are based on the initialiser that sets every property. A class has none of itself: attach
/// ``WithAutoGeneralInitializer()`` too. A property with ``SkipAutoStateInitializers()`` is copied, and never replaced. On
/// a type with ``SkipGeneralInitializer()`` nothing is added.
@attached(member, names: named(Properties), named(init))
public macro WithAutoInitializers() =
    #externalMacro(module: "VISPERMacros", type: "WithAutoInitializersMacro")

/// Adds an action and a reducer for each stored property, and a feature that brings the reducers.
///
/// ```swift
/// @AutoReducer @WithAutoInitializers
/// struct UserState {
///     let firstName: String?
/// }
///
/// try app.add(feature: UserState.AutoReducerFeature())
/// app.redux.store.dispatch(UserState.Actions.SetFirstName(firstName: nil))
/// ```
///
/// For a property `firstName` of `UserState` there are `UserState.Actions.SetFirstName` and
/// `UserState.Reducers.SetFirstName`, and each as `SetFirstname`, as Sourcery's templates spell it. A property with
/// ``SkipAutoStateInitializers()`` has none.
///
/// The reducers use the initialisers that ``WithAutoInitializers()`` adds, or that you write in the type's body. If one of
/// yours gives nil, the state stays as it is.
@attached(member, names: named(Actions), named(Reducers), named(AutoReducerFeature))
public macro AutoReducer() = #externalMacro(module: "VISPERMacros", type: "AutoReducerMacro")

/// Adds the reducer of an app's state, and a factory that makes the app.
///
/// ```swift
/// @AutoAppReducer(reducersOf: UserState.self)
/// struct AppState: Equatable {
///     let user: UserState
/// }
///
/// let app = try GeneratedAppFactoryForAppState().makeApplication(initialState: AppState(user: UserState(firstName: nil)))
/// ```
///
/// - `appReducerForAppState` reduces each stored property, makes a state of the results, and reduces that. A property with
///   ``SkipGeneralInitializer()`` is not reduced, and has its initial value afterwards.
/// - `GeneratedAppFactoryForAppState` makes an app with that reducer. Features that observe the state of one of the
///   properties are shown the property; it has to be `Equatable`. The app has the `AutoReducerFeature` already.
/// - `AutoReducerFeature` brings the reducers of the states that are listed, in that order, after those of the app's state
///   if that is an ``AutoReducer()`` too.
///
/// An initialiser that sets every property must be there. A module has one such state, or one in each namespace.
///
/// - Parameter types: States with ``AutoReducer()``, of any depth: a macro sees one declaration only, and cannot find them.
@attached(peer, names: prefixed(appReducerFor), prefixed(GeneratedAppFactoryFor), named(AutoReducerFeature))
public macro AutoAppReducer(reducersOf types: Any.Type...) =
    #externalMacro(module: "VISPERMacros", type: "AutoAppReducerMacro")

/// Leaves a stored property out of the initialiser that sets every property, and of what copies it. It keeps its initial
/// value. On a type it has ``WithAutoGeneralInitializer()`` and ``WithAutoInitializers()`` add nothing.
@attached(peer)
public macro SkipGeneralInitializer() =
    #externalMacro(module: "VISPERMacros", type: "SkipGeneralInitializerMacro")

/// Leaves a stored property out of what can be replaced: it has no initialiser, no action and no reducer.
@attached(peer)
public macro SkipAutoStateInitializers() =
    #externalMacro(module: "VISPERMacros", type: "SkipAutoStateInitializersMacro")
#endif
