@_exported import VISPER_Objc
