// Sources written for VISPER name UIKit's and Foundation's types in files that import a VISPER module only.

@_exported import Foundation
@_exported import HeadlessUIKit

// Spellings that VISPER's tutorial uses.

/// Another spelling of ``ObservableProperty``.
public typealias ObserveableProperty = ObservableProperty
