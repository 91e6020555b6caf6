import Foundation
import MillraceScreenHTML

let page = ScreenPage(of: navigationController)
try page.html.write(toFile: "screen.html", atomically: true, encoding: .utf8)
