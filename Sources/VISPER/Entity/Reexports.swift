// Sources written for VISPER name UIKit's and Foundation's types in files that import a VISPER module only
// (contract 0.1).

@_exported import Foundation
@_exported import HeadlessUIKit
