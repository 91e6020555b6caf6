// Sources written for VISPER name `UIViewController`, `URL` and the like in files that import a VISPER module only
// (contract 0.1), so each of them brings UIKit, or its stand-in, and Foundation along.

@_exported import Foundation
@_exported import HeadlessUIKit
