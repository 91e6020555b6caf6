import Millrace
import Observation
import Testing

/// The expansion of `@Observable` contains names of Swift's modules. If Millrace had a type with the name of such a
/// module, the expansion would find the type instead, and this class would not compile.
@Observable
private final class Settings {
    var isOn = false
}

@Suite("Names")
struct NameTests {
    @Test("An @Observable class compiles in a file that imports Millrace")
    func observable() {
        // Used by one thread only.
        nonisolated(unsafe) let settings = Settings()
        let container = StateContainer(false)
        let token = container.observe { settings.isOn = $0 }
        defer { token.end() }
        container.update { $0 = true }
        #expect(settings.isOn)
    }
}
