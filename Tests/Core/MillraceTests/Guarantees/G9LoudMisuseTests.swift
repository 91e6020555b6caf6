import Millrace
import TestSupport
import Testing

@Suite("G9 Loud misuse")
struct G9LoudMisuseTests {
    @Test("A transition that updates its own container stops with a message")
    func updateInsideUpdate() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = StateContainer(0)
            container.update { _ in container.update { $0 += 1 } }
        }
        #expect(standardError(of: result).contains("A transition used its own store"))
        #expect(standardError(of: result).contains("dispatch from the place that follows the change"))
    }

    @Test("A transition that updates its own observed container stops with a message")
    func updateInsideObservedUpdate() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = StateContainer(0)
            container.observe { _ in }.keep()
            container.update { _ in container.update { $0 += 1 } }
        }
        #expect(standardError(of: result).contains("A transition used its own store"))
    }

    @Test("A transition that reads its own container stops with a message")
    func readInsideUpdate() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = StateContainer(0)
            container.update { $0 = container.state }
        }
        #expect(
            standardError(of: result).contains(
                "A transition used its own store. A change of the store of Int read, changed or observed that same store."
            )
        )
    }

    @Test("A transition that observes its own container stops with a message")
    func observeInsideUpdate() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = StateContainer(0)
            container.update { _ in container.observe { _ in } }
        }
        #expect(standardError(of: result).contains("A transition used its own store"))
    }

    @Test("A transition that sends on its own queue stops with a message that names no user data")
    func dispatchInsideDispatch() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            enum Step { case rename(String) }
            let queue = RunToCompletionQueue(of: Int.self)
            func dispatch(_ step: Step, _ change: () -> Void) {
                queue.submit(
                    dispatching: step,
                    unobserved: change,
                    observed: { (_: inout Announcement<Int>) in change() }
                )
            }
            dispatch(.rename("Ada")) { dispatch(.rename("Grace")) {} }
        }
        let message = standardError(of: result)
        #expect(message.contains("A change of the store of Int dispatched Step.rename to that same store."))
        #expect(!message.contains("Grace"))
    }

    @Test("An update of a closed container stops with a message")
    func useAfterClose() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = StateContainer(0)
            container.close()
            container.update { $0 += 1 }
        }
        #expect(standardError(of: result).contains("A state was used after its store had been released"))
    }

    @Test("A transition may use another container")
    func updateOfAnother() {
        let container = StateContainer(0)
        let other = StateContainer(1)
        container.update { $0 = other.state }
        container.update { state in other.update { state += $0 } }
        #expect(container.state == 2)
    }

    @Test("A function for the main actor that would be called on another thread stops the process")
    func mainActorElsewhere() async {
        await #expect(processExitsWith: .failure) {
            onThreads(1) { _ in MainQueue.assumeIsolated(0) { _ in } }
        }
    }
}
