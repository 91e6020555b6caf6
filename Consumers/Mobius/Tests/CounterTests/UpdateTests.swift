import MobiusTest
import XCTest

@testable import Counter

final class UpdateTests: XCTestCase {
    func testDecrementAtZero() {
        UpdateSpec(update)
            .given(0)
            .when(.decrement)
            .then(assertThatNext(hasNoModel(), hasEffects([.playSound])))
    }
}
