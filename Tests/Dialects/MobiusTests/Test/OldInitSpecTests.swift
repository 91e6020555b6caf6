import MobiusCore
import MobiusTest
import Testing

@Suite("Specifications as in Mobius 0.3")
struct OldInitSpecTests {
    @Test("InitSpec.Then tests an initiator")
    @available(*, deprecated)
    func initiator() {
        let initiator: Initiator<Int, String> = { First(model: $0 + 1, effects: ["begin"]) }
        InitSpec.Then(1, initiator: initiator).then(assertThatFirst(hasModel(2), hasEffects(["begin"])))
    }
}
