// One import for all of VISPER.

@_exported import VISPER_Swift
