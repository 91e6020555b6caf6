@_exported import VISPER_Entity
@_exported import VISPER_Redux
@_exported import VISPER_Wireframe
