@_exported import VISPER_Entity
@_exported import VISPER_Redux
@_exported import VISPER_Wireframe

// Names of earlier versions of VISPER.

/// The earlier name of ``AppFactory``.
@available(*, deprecated, renamed: "AppFactory")
public typealias ApplicationFactory<AppState> = AppFactory<AppState>

/// The earlier name of ``AnyVISPERApp``.
@available(*, unavailable, renamed: "AnyVISPERApp")
public typealias AnyApplication<AppState> = AnyVISPERApp<AppState>

/// The earlier name of ``VISPERApp``.
@available(*, unavailable, renamed: "VISPERApp")
public typealias Application<AppState> = VISPERApp<AppState>

/// The earlier name of ``VISPERAppType``.
@available(*, unavailable, renamed: "VISPERAppType")
public typealias ApplicationType = VISPERAppType
