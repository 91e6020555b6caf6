// Sources written for VISPER use UIKit's and Foundation's types in files that import only a VISPER module. On macOS and
// watchOS, only the routing modules re-export HeadlessUIKit.

@_exported import Foundation

#if !os(macOS) && !os(watchOS)
@_exported import HeadlessUIKit
#endif

// Spellings of VISPER's tutorial.

/// Another spelling of ``ObservableProperty``.
public typealias ObserveableProperty = ObservableProperty
