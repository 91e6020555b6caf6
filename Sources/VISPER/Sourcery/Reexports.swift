@_exported import VISPER_Swift
