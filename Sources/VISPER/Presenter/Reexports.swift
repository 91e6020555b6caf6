@_exported import VISPER_Core
