import Foundation
import Testing
import VISPER_Wireframe

private enum Tab: String, RouteValue {
    case inbox, archive
}

private struct Index: RawRepresentable, RouteValue, Equatable {
    let rawValue: Int
}

@Suite("Values of routes")
struct RouteValueTests {
    private func result(_ parameters: [String: Any]) -> DefaultRouteResult {
        DefaultRouteResult(routePattern: "/m/:id", parameters: parameters)
    }

    @Test("A value is restored from its texts in the URL")
    func roundTrips() throws {
        func check<Value: RouteValue & Equatable>(_ values: Value...) throws {
            for value in values {
                #expect(Value(routeTexts: value.routeTexts) == value)
                #expect(Value(routeTexts: []) == nil)
                #expect(Value(routeTexts: value.routeTexts + value.routeTexts) == nil)
                let result = try #require(
                    try {
                        let router = DefaultRouter()
                        try router.add(routePattern: "/:v")
                        return try router.route(url: RoutePattern("/:v").url(values: ["v": value]))
                    }()
                )
                #expect(try result.value("v") == value)
            }
        }
        try check("a", "ä/")
        try check("sub"[...])
        try check(0, -5, Int.min, Int.max)
        try check(Int8.min, Int8.max)
        try check(Int16.min)
        try check(Int32.min)
        try check(Int64.min)
        try check(UInt.max)
        try check(UInt8.max)
        try check(UInt16.max)
        try check(UInt32.max)
        try check(UInt64.max)
        try check(0.1, -1e300, Double.infinity)
        try check(Float(0.1))
        try check(true, false)
        try check(UUID())
        try check(try #require(URL(string: "https://x.com/a%20b?c=d#e")))
        try check(Date(timeIntervalSince1970: 1_700_000_000), Date(timeIntervalSince1970: 0.125))
        try check(Tab.inbox, Tab.archive)
        try check(Index(rawValue: 7))
        #expect([Int](routeTexts: [1, 2].routeTexts) == [1, 2])
        #expect([Int](routeTexts: ["1", "x"]) == nil)
        #expect(Date(routeTexts: ["2023-11-14T22:13:20Z"]) == Date(timeIntervalSince1970: 1_700_000_000))
    }

    @Test("The caller's parameters are returned unchanged, texts are parsed")
    func reading() throws {
        let result = result([
            "text": "5", "texts": ["1", "2"], "number": 6, "tab": "inbox", "view": Index(rawValue: 1),
        ])
        #expect(try result.value("text", as: Int.self) == 5)
        #expect(try result.value("text", as: [Int].self) == [5])
        #expect(try result.value("texts", as: [Int].self) == [1, 2])
        #expect(try result.value("texts", as: [String].self) == ["1", "2"])
        #expect(try result.value("number", as: Int.self) == 6)
        #expect(try result.value("tab", as: Tab.self) == .inbox)
        #expect(try result.value("view", as: Index.self) == Index(rawValue: 1))
        #expect(try result.valueIfPresent("nothing", as: Int.self) == nil)
    }

    @Test("An error contains parameter name, pattern, text and type")
    func errors() {
        let result = result(["text": "x", "texts": ["1", "2"], "number": 6])
        #expect(throws: RouteValueError.missing(name: "id", routePattern: "/m/:id", wanted: "Int")) {
            try result.value("id", as: Int.self)
        }
        #expect(
            throws: RouteValueError.mismatch(name: "text", routePattern: "/m/:id", text: "x", wanted: "Int")
        ) {
            try result.value("text", as: Int.self)
        }
        #expect(
            throws: RouteValueError.mismatch(name: "text", routePattern: "/m/:id", text: "x", wanted: "Tab")
        ) {
            try result.valueIfPresent("text", as: Tab.self)
        }
        #expect(throws: RouteValueError.self) { try result.value("texts", as: Int.self) }
        #expect(throws: RouteValueError.self) { try result.value("number", as: String.self) }
        let error = RouteValueError.mismatch(name: "text", routePattern: "/m/:id", text: "x", wanted: "Int")
        #expect(
            error.localizedDescription
                == #"The parameter "text" of the route "/m/:id" is "x"; Int was wanted."#
        )
    }
}
