// Routes.swift
import Foundation
import VISPER_Wireframe

enum Route: Hashable, Codable, Sendable {
    case shelf(String), book(Int), settings
}

let routes = try Routes<Route> {
    RouteCase("/shelf/:name", Route.shelf) { if case .shelf(let name) = $0 { name } else { nil } }
    RouteCase("/book/:id", Route.book) { if case .book(let id) = $0 { id } else { nil } }
    RouteCase("/settings", .settings)
}

let link = URL(string: "app://shelf/new/book/7")!
print(routes.path(for: link) == [.shelf("new"), .book(7)])  // prints "true"

let shared = try routes.url(for: [.shelf("AC/DC"), .settings], scheme: "app")
print(shared)  // prints "app://shelf/AC%2FDC/settings"

let web = try routes.url(for: [.book(7)], scheme: "https", host: "example.com")
print(web)  // prints "https://example.com/book/7"

let wrong = URL(string: "app://book/seven")!
print(routes.path(for: wrong) == nil)  // prints "true"
