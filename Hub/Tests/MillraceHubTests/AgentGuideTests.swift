import Foundation
@_spi(MillraceHub) import MillraceInspector
import Testing

@testable import MillraceHub

@Suite("Hub: the guide for agents")
struct AgentGuideTests {
    @Test("The guide has the app's names in all places")
    func filled() throws {
        var guide = AgentGuide()
        guide.app = "Shop"
        guide.dialects = "Prex"
        guide.millrace = "../Millrace"
        let text = try guide.text()
        #expect(!text.contains("__"))
        #expect(text.hasPrefix("# Shop: notes for agents\n"))
        #expect(text.contains("swift run ShopHost"))
        #expect(text.contains("ShopTests"))
        #expect(text.contains("--package-path ../Millrace/Hub"))
        guide.tests = "AllTests"
        #expect(try guide.text().contains("the folder of AllTests"))
    }

    @Test("The guide is short enough for an agent to read at every start")
    func length() throws {
        let text = try AgentGuide().text()
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 81)
        #expect(text.utf8.count < 4_500)
    }

    @Test("The guide names only tools that exist")
    func tools() throws {
        let words = try AgentGuide().text().matches(of: /`([a-z_]+)`/).map { String($0.1) }
        let others: Set = ["app_data", "kill", "live", "should_have_been"]
        let tools = Set(AgentCalls.tools.map(\.name))
        #expect(Set(words).subtracting(others).subtracting(tools).sorted() == [])
    }
}
