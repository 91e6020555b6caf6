// Sources written for VISPER name UIKit's and Foundation's types in files that import a VISPER module only.
// On macOS and watchOS the modules of routing alone bring the stand-in along.

@_exported import Foundation

#if !os(macOS) && !os(watchOS)
@_exported import HeadlessUIKit
#endif

// Spellings that VISPER's tutorial uses.

/// Another spelling of ``ObservableProperty``.
public typealias ObserveableProperty = ObservableProperty
