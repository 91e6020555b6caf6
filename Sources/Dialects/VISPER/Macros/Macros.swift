@_exported import VISPER_Swift

#if Macros
/// Adds an initialiser that sets every stored property, in the order of declaration.
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
/// The initialiser has the type's access level. The default of a parameter is the property's initial value, or nil if
/// the property's type is written with `?` or `!`. A property with ``SkipGeneralInitializer()`` is left out. On a
/// type with that attribute, nothing is added.
@attached(member, names: named(init))
public macro WithAutoGeneralInitializer() =
    #externalMacro(module: "VISPERMacros", type: "WithAutoGeneralInitializerMacro")

/// Adds initialisers that copy a value and replace one of its properties.
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
/// It adds `init(sourceObject:)`, an `init?(sourceObject:…)` for each property, an enum `Properties` with a case for
/// each property, and `init?(sourceObject:property:value:)`. The last one returns nil if the value does not have the
/// property's type. The initialiser for a property never returns nil. It is failable so that a handwritten one in its
/// place may return nil.
///
/// They call the initialiser that sets every property. A class has none by default: attach
/// ``WithAutoGeneralInitializer()`` too. A property with ``SkipAutoStateInitializers()`` is copied, but cannot be
/// replaced. On a type with ``SkipGeneralInitializer()`` nothing is added.
@attached(member, names: named(Properties), named(init))
public macro WithAutoInitializers() =
    #externalMacro(module: "VISPERMacros", type: "WithAutoInitializersMacro")

/// Adds an action and a reducer for each stored property, and a feature with the reducers.
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
/// A property `firstName` of `UserState` has the action `UserState.Actions.SetFirstName` and the reducer
/// `UserState.Reducers.SetFirstName`, and for both an alias `SetFirstname`, as Sourcery's templates spell it. A
/// property with ``SkipAutoStateInitializers()`` has none of these.
///
/// The reducers use the initialisers of ``WithAutoInitializers()``, or handwritten ones in the type's body. If a
/// handwritten initialiser returns nil, the state does not change.
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
/// let app = try GeneratedAppFactoryForAppState().makeApplication(
///     initialState: AppState(user: UserState(firstName: nil))
/// )
/// ```
///
/// - `appReducerForAppState` reduces each stored property, makes a state from the results, and reduces this state as
///   a whole. A property with ``SkipGeneralInitializer()`` is not reduced, and has its initial value afterwards.
/// - `GeneratedAppFactoryForAppState` makes an app with that reducer. A feature that observes the type of one of the
///   properties receives that property, whose type has to be `Equatable`. The app already has the
///   `AutoReducerFeature`.
/// - `AutoReducerFeature` adds the reducers of the listed states, in the order of the list. If the app's state has
///   ``AutoReducer()`` too, its reducers are added first.
///
/// The state needs an initialiser that sets every property. A module can have one such state, or one in each namespace.
///
/// - Parameter types: All states with ``AutoReducer()``, also nested ones. The macro cannot find them itself, since
///   it sees only the declaration that it is attached to.
@attached(peer, names: prefixed(appReducerFor), prefixed(GeneratedAppFactoryFor), named(AutoReducerFeature))
public macro AutoAppReducer(reducersOf types: Any.Type...) =
    #externalMacro(module: "VISPERMacros", type: "AutoAppReducerMacro")

/// Leaves a stored property out of the initialiser of ``WithAutoGeneralInitializer()``, and out of copies. In a copy,
/// the property has its initial value, unless the copy replaces that value. Attached to a type, this macro prevents
/// ``WithAutoGeneralInitializer()`` and ``WithAutoInitializers()`` from adding anything.
@attached(peer)
public macro SkipGeneralInitializer() =
    #externalMacro(module: "VISPERMacros", type: "SkipGeneralInitializerMacro")

/// Marks a stored property that shall not be replaced: no initialiser, action or reducer that replaces it is
/// generated.
@attached(peer)
public macro SkipAutoStateInitializers() =
    #externalMacro(module: "VISPERMacros", type: "SkipAutoStateInitializersMacro")
#endif
