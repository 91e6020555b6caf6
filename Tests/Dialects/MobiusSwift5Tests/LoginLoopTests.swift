import MobiusCore
import MobiusExtras
import XCTest

final class LoginLoopTests: XCTestCase {
    private struct Refused: Error {}

    private var service: LoginService!
    private var store: TokenStore!
    private var closed = 0

    override func setUp() {
        super.setUp()
        service = LoginService()
        store = TokenStore()
        closed = 0
    }

    private func builder() -> Mobius.Builder<LoginModel, LoginEvent, LoginEffect> {
        return Mobius.loop(
            update: loginUpdate,
            effectHandler: loginHandler(service: service, store: store) { self.closed += 1 }
        )
    }

    func testSuccessfulLogin() {
        var models: [LoginModel] = []
        let loop = builder().start(from: LoginModel())
        loop.addObserver { models.append($0) }
        loop.dispatchEvent(.submit)
        loop.dispatchEvent(.nameChanged("ann"))
        loop.dispatchEvent(.submit)
        XCTAssertEqual(service.requests.map { $0.0 }, ["ann"])
        service.requests[0].1(.success("t"))
        XCTAssertEqual(store.tokens, ["t"])
        XCTAssertEqual(closed, 1)
        XCTAssertEqual(models.map { $0.isLoading }, [false, false, true])
        loop.dispose()
        XCTAssertEqual(service.cancelled, 0)
    }

    func testDisposalCancels() {
        let loop = builder().start(from: LoginModel(name: "bob", isLoading: false, error: nil))
        loop.dispatchEvent(.submit)
        loop.dispose()
        XCTAssertEqual(service.cancelled, 1)
        service.requests[0].1(.failure(Refused()))
        XCTAssertNil(loop.latestModel.error)
    }

    func testControllerWithView() {
        let view = LoginView()
        let failed = expectation(description: "error shown")
        view.onModel = { if $0.error != nil { failed.fulfill() } }
        let controller = builder().withLogger(SimpleLogger(consumer: { _ in })).makeController(
            from: LoginModel()
        )
        controller.connectView(view)
        controller.start()
        view.send(.nameChanged("eve"))
        view.send(.submit)
        XCTAssertTrue(controller.model.isLoading)
        service.requests[0].1(.failure(Refused()))
        wait(for: [failed], timeout: 10)
        controller.stop()
        controller.disconnectView()
        XCTAssertEqual(view.shown.map { $0.name }.last, "eve")
        XCTAssertEqual(controller.model.error, "Refused()")
    }

    /// The programs have the same text, and are compiled in the two language modes.
    func testTopLevelCodePrintsTheSameInBothLanguageModes() throws {
        let bundle = Bundle(for: Self.self).bundleURL
        let products = bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle
        for name in ["MobiusTopLevelSwift5", "MobiusTopLevelSwift6"] {
            let process = Process()
            process.executableURL = products.appendingPathComponent(name)
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            XCTAssertEqual(process.terminationStatus, 0)
            XCTAssertEqual(
                String(decoding: data, as: UTF8.self).split(separator: "\n"),
                [
                    "pontoon: 1", "pontoon: 2", "pontoon: 3", "pontoon: 2",
                    "ferry: 3", "horn", "ferry: 3", "ferry: 2",
                ]
            )
        }
    }
}
