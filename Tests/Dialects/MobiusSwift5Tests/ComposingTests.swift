import MobiusCore
import MobiusExtras
import MobiusTest
import XCTest

// The login of `LoginLoop.swift` as a part of a bigger loop, also in the style of 2020.

private struct ShopModel: Equatable {
    var login: LoginModel? = LoginModel()
    var cart: [String] = []
}

private enum ShopEvent {
    case login(LoginEvent)
    case add(String)
    case closeLogin
}

private enum ShopEffect {
    case login(LoginEffect)
    case save([String])
}

private func shopUpdate(model: ShopModel, event: ShopEvent) -> Next<ShopModel, ShopEffect> {
    switch event {
    case .login: return .noChange
    case .add(let item):
        return .next(ShopModel(login: model.login, cart: model.cart + [item]), effects: [.save([item])])
    case .closeLogin: return .next(ShopModel(login: nil, cart: model.cart))
    }
}

final class ComposingTests: XCTestCase {
    private var update: Update<ShopModel, ShopEvent, ShopEffect> {
        return Update(
            combining: Update(loginUpdate)
                .lifted(model: \ShopModel.login, event: ShopEvent.login, effect: ShopEffect.login),
            Update(shopUpdate)
        )
    }

    func testLoopOfParts() {
        let service = LoginService()
        let store = TokenStore()
        var closed = 0
        var saved: [String] = []
        let effectHandler = EffectRouter<ShopEffect, ShopEvent>()
            .routeCase(ShopEffect.login).to(
                loginHandler(service: service, store: store) { closed += 1 }.map(ShopEvent.login)
            )
            .routeCase(ShopEffect.save).to { saved += $0 }
            .requiringEveryCase()
            .asConnectable
        let loop = Mobius.loop(update: update, effectHandler: effectHandler).start(from: ShopModel())
        loop.dispatchEvent(.login(.nameChanged("ann")))
        loop.dispatchEvent(.login(.submit))
        loop.dispatchEvent(.add("tea"))
        XCTAssertEqual(loop.latestModel.login?.isLoading, true)
        XCTAssertEqual(saved, ["tea"])
        service.requests[0].1(.success("token"))
        XCTAssertEqual(store.tokens, ["token"])
        XCTAssertEqual(closed, 1)
        loop.dispatchEvent(.closeLogin)
        loop.dispatchEvent(.login(.submit))
        XCTAssertEqual(loop.latestModel, ShopModel(login: nil, cart: ["tea"]))
        XCTAssertEqual(service.requests.count, 1)
        loop.dispose()
    }

    func testSpecification() {
        UpdateSpec(update)
            .given(ShopModel(login: LoginModel(name: "ann", isLoading: false, error: nil)))
            .when(.add("tea"), .login(.nameChanged("")), .login(.submit))
            .then(assertThatNext(hasNothing()))
    }
}
