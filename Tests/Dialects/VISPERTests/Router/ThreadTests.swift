import Foundation
import TestSupport
import Testing

@testable import VISPER_Wireframe

@Suite("A router on many threads")
struct ThreadTests {
    @Test("Adding a pattern does not change a snapshot that is being read")
    func addingWhileReading() throws {
        let router = DefaultRouter()
        try router.add(routePattern: "/a")
        router.read { snapshot in
            #expect(throws: Never.self) { try router.add(routePattern: "/b") }
            #expect(snapshot.table.patterns.map(\.pattern) == ["/a"])
        }
        #expect(router.registeredRoutes.map(\.pattern) == ["/b", "/a"])
    }

    @Test("A pattern added while other threads route is found at once")
    func addingAndRouting() throws {
        let router = DefaultRouter()
        let count = 300
        let wrong = Log<String>()
        onThreads(6) { thread in
            for number in 0..<count {
                do {
                    let own = "/thread\(thread)/\(number)"
                    try router.add(routePattern: own + "/:id", priority: number % 3)
                    // Route to the newest pattern of this thread, and to a pattern that another thread may not have
                    // added yet.
                    let result = try router.route(url: URL(string: own + "/5?q=1")!)
                    if result?.routePattern != own + "/:id" || result?.parameters["id"] as? String != "5" {
                        wrong.note(own)
                    }
                    let other = "/thread\((thread + 1) % 6)/\(number)"
                    if let result = try router.route(url: URL(string: other + "/x")!),
                        result.routePattern != other + "/:id"
                    {
                        wrong.note("\(other): \(result.routePattern)")
                    }
                    if number % 50 == 0, router.registeredRoutes.count <= number {
                        wrong.note("\(number) registered")
                    }
                    if number % 100 == 0, router.nearestPatterns(to: URL(string: "\(own)/7/8")!).isEmpty {
                        wrong.note("near \(own)")
                    }
                } catch {
                    wrong.note("\(error)")
                }
            }
        }
        #expect(wrong.values == [])
        #expect(router.registeredRoutes.count == 6 * count)
    }
}
