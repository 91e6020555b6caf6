import FluxCapacitor
import Testing
import __UIKit__

@testable import __Module__

/// Uses the screen as a person does. One at a time: the screen shows the registered store.
extension __Feature__ViewModelTests {
    @MainActor
    struct ScreenTests {
        private let items = [__Feature__Item(id: 1, title: "First")]
        private let service = Held__Feature__Service()
        private let screen: __Feature__ViewController
        private var content: __Feature__View { screen.contentView }

        init() {
            __Feature__Store.instantiate().clear()
            let action = __Feature__Action(service: service)
            screen = __Feature__ViewController(viewModel: __Feature__ViewModel(action: action))
        }

        private func appear(_ isAppearing: Bool) {
            screen.beginAppearanceTransition(isAppearing, animated: false)
            screen.endAppearanceTransition()
        }

        @Test func whatHasFailedIsTriedAgain() async throws {
            appear(true)
            try await service.nextLoad().resume(throwing: Stub__Feature__Service.Failure.offline)
            try await service.wait { !content.retryButton.isHidden }
            #expect(content.messageLabel.text == __Feature__Phase.offline.message)
            content.retryButton.sendActions(for: .touchUpInside)
            try await service.nextLoad().resume(returning: items)
            try await service.wait { content.tableView.numberOfRows(inSection: 0) == 1 }
            #expect(!content.tableView.isHidden)
        }

        @Test func leavingEndsTheLoadAndReappearingLoadsAgain() async throws {
            appear(true)
            let answer = try await service.nextLoad()
            appear(false)
            answer.resume(returning: items)
            try await service.wait { content.messageLabel.text == nil }
            #expect(content.tableView.isHidden)
            appear(true)
            try await service.nextLoad().resume(returning: items)
            try await service.wait { content.tableView.numberOfRows(inSection: 0) == 1 }
        }
    }
}
