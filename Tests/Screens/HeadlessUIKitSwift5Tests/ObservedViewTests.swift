#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Observation
import XCTest

@Observable
class TitleModel {
    var title = "one"
}

class TitleView: UIView {
    let model = TitleModel()
    var titles: [String] = []

    override func updateProperties() {
        super.updateProperties()
        titles.append(model.title)
    }
}

/// XCTest calls tests on the main thread itself, in which Swift Testing calls none on Linux.
final class ObservedViewTests: XCTestCase {
    func testAChangeOnTheMainThreadIsInTheNextUpdateWithoutATurn() {
        XCTAssertTrue(Thread.isMainThread)
        let view = TitleView()
        view.updatePropertiesIfNeeded()
        view.updatePropertiesIfNeeded()
        XCTAssertEqual(view.titles, ["one"])
        view.model.title = "two"
        view.updatePropertiesIfNeeded()
        XCTAssertEqual(view.titles, ["one", "two"])
    }
}
#endif
