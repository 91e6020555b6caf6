import Prex
import Testing

@Suite("Asynchronous sequences")
struct AsyncSequenceTests {
    @Test("store.changes ends with the store, and dispatcher.actions with the dispatcher")
    func sequences() async {
        var flux: FerryFlux? = FerryFlux()
        let changes = flux!.store.changes
        let actions = flux!.dispatcher.actions
        flux!.dispatcher.dispatch(.board)
        flux!.dispatcher.dispatch(.goAshore)
        flux = nil
        var counts: [Int] = []
        for await change in changes { counts.append(change.new.aboard) }
        var heard: [FerryAction] = []
        for await action in actions { heard.append(action) }
        #expect(counts == [1, 0])
        #expect(heard == [.board, .goAshore])
    }

    @Test("changes and actions take a buffering policy")
    func bufferingPolicy() async {
        var flux: FerryFlux? = FerryFlux()
        let changes = flux!.store.changes(bufferingPolicy: .bufferingNewest(1))
        let actions = flux!.dispatcher.actions(bufferingPolicy: .bufferingOldest(1))
        flux!.dispatcher.dispatch(.board)
        flux!.dispatcher.dispatch(.board)
        flux = nil
        var counts: [Int] = []
        for await change in changes { counts.append(change.new.aboard) }
        var heard: [FerryAction] = []
        for await action in actions { heard.append(action) }
        #expect(counts == [2])
        #expect(heard == [.board])
    }
}
