import Foundation

/// The patterns of the app's routes.
enum Route {
    static let start = "/start"
    static let message = "/message/:username"
    static let guests = "/guests"
    static let guest = "/guests/:name"
    static let help = "/help"
    static let routes = "/routes"
    static let stack = "/stack"
}
