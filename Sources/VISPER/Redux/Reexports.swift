@_exported import VISPER_Core
@_exported import VISPER_Reactive
