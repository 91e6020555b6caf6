// Re-exports all modules of VISPER.

@_exported import VISPER_Entity
@_exported import VISPER_Redux
@_exported import VISPER_Sourcery
@_exported import VISPER_Swift
@_exported import VISPER_Wireframe
