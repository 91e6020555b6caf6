import Millrace
import Observation
import Testing

/// A type called like a module of Swift's would hide it, and what `@Observable` expands to names that module.
@Observable
private final class Settings {
    var isOn = false
}

@Suite("Names")
struct NameTests {
    @Test("An observable class may stand beside an import of Millrace")
    func observable() {
        // One thread uses it.
        nonisolated(unsafe) let settings = Settings()
        let container = StateContainer(false)
        let token = container.observe { settings.isOn = $0 }
        defer { token.end() }
        container.update { $0 = true }
        #expect(settings.isOn)
    }
}
