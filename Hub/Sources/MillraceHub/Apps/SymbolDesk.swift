import Foundation
@_spi(MillraceHub) import MillraceInspector
import Synchronization

/// Answers an app's questions about its functions, one at a time.
///
/// The hub reads the programs that an app names. So it does so for apps on its own machine only, which can read these themselves.
final class SymbolDesk: Sendable {
    private let connection: AppConnection

    /// When the app began. Programs that have changed since are others than the app's.
    private let began: Date
    private let isBusy = Atomic(false)
    private let answering = Mutex<Task<Void, Never>?>(nil)

    init(_ connection: AppConnection, of app: AppHello) {
        self.connection = connection
        began = app.began
    }

    deinit { answering.withLock { $0 }?.cancel() }

    /// Answers a question later.
    ///
    /// - Throws: a refusal if the last question is not answered yet, or if this one is too long.
    func answer(_ question: SymbolQuestion) throws(AppRefusal) {
        if question.places.count > SymbolQuestion.most {
            throw AppRefusal("The app asks for more than \(SymbolQuestion.most) functions at once.")
        }
        if isBusy.exchange(true, ordering: .acquiringAndReleasing) {
            throw AppRefusal("The app asks for functions before its last question was answered.")
        }
        let task = Task { [weak self, connection, began] in
            let answer =
                connection.isLocal
                ? await Symbolizer.answer(question, forAppSince: began) : .nothing(about: question)
            guard let self else { return }
            isBusy.store(false, ordering: .releasing)
            // Ignore the error, because the app is disconnected.
            try? await connection.send(.symbols(answer))
        }
        answering.withLock { $0 = task }
    }
}

extension SymbolAnswer {
    /// The answer if nothing is known.
    static func nothing(about question: SymbolQuestion) -> SymbolAnswer {
        SymbolAnswer(functions: question.places.map { _ in [] })
    }
}
