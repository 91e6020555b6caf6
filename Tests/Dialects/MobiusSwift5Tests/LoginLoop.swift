import Foundation
import MobiusCore
import MobiusExtras

// A screen's logic as written for Mobius in 2020: Swift 5 mode, no concurrency annotations.

struct LoginModel: Copyable, Equatable {
    var name = ""
    var isLoading = false
    var error: String?
}

enum LoginEvent {
    case nameChanged(String)
    case submit
    case loggedIn(token: String)
    case failed(Error)
}

enum LoginEffect {
    case logIn(name: String, attempts: Int)
    case store(token: String)
    case close
}

func loginUpdate(model: LoginModel, event: LoginEvent) -> Next<LoginModel, LoginEffect> {
    switch event {
    case .nameChanged(let name):
        return .next(model.copy { $0.name = name })
    case .submit:
        guard !model.name.isEmpty else { return .noChange }
        return .next(model.copy { $0.isLoading = true }, effects: [.logIn(name: model.name, attempts: 3)])
    case .loggedIn(let token):
        return .dispatchEffects([.store(token: token), .close])
    case .failed(let error):
        return .next(
            model.copy {
                $0.isLoading = false
                $0.error = "\(error)"
            }
        )
    }
}

class LoginService {
    var requests: [(String, (Result<String, Error>) -> Void)] = []
    var cancelled = 0

    func logIn(_ name: String, completion: @escaping (Result<String, Error>) -> Void) {
        requests.append((name, completion))
    }
}

struct LogInHandler: EffectHandler {
    let service: LoginService

    func handle(_ parameters: (name: String, attempts: Int), _ callback: EffectCallback<LoginEvent>)
        -> Disposable
    {
        service.logIn(parameters.name) { result in
            switch result {
            case .success(let token): callback.end(with: .loggedIn(token: token))
            case .failure(let error): callback.end(with: .failed(error))
            }
        }
        let service = self.service
        return AnonymousDisposable { service.cancelled += 1 }
    }
}

class LoginView: ConnectableClass<LoginModel, LoginEvent> {
    var shown: [LoginModel] = []
    var onModel: ((LoginModel) -> Void)?

    override func handle(_ input: LoginModel) {
        shown.append(input)
        onModel?(input)
    }
}

class TokenStore {
    var tokens: [String] = []
    func store(_ token: String) { tokens.append(token) }
}

func loginHandler(service: LoginService, store: TokenStore, close: @escaping () -> Void)
    -> AnyConnectable<LoginEffect, LoginEvent>
{
    return EffectRouter<LoginEffect, LoginEvent>()
        .routeCase(LoginEffect.logIn).to { parameters, callback in
            LogInHandler(service: service).handle((name: parameters.0, attempts: parameters.1), callback)
        }
        .routeCase(LoginEffect.store).to(store.store)
        .routeCase(LoginEffect.close).to { close() }
        .asConnectable
}
