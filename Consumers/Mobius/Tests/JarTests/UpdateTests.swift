import MobiusTest
import XCTest

@testable import Jar

final class UpdateTests: XCTestCase {
    func testTakingFromAnEmptyJar() {
        UpdateSpec(update)
            .given(0)
            .when(.take)
            .then(assertThatNext(hasNoModel(), hasEffects([.askForMore])))
    }
}
