import Millrace
import MillraceReporting
import MillraceTimeline
import Prex
import TestSupport
import Testing

@Suite("What an action follows from", .recordingScope)
struct ProvenanceTests {
    @Test("What a listener dispatches follows from the change that it was told of")
    func listeners() {
        let timeline = Timeline()
        let flux = FerryFlux()
        let listener = flux.store.addListener { [dispatcher = flux.dispatcher] change in
            if change.new.aboard < 3 { dispatcher.dispatch(.board) }
        }
        flux.dispatcher.dispatch(.board)
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, nil, 2, 3])
        _ = listener
    }

    @Test("What the work of a lane dispatches after an answer follows from the answer")
    func answers() async {
        let timeline = Timeline()
        let flux = FerryFlux()
        let presenter = Presenter(flux: flux)
        let calls = Journal("Calls")
        flux.dispatcher.dispatch(.goAshore)
        await presenter.run("crew") { dispatch in
            dispatch(.board)
            await calls.noting("the crew", answer: { $0 }) { "the names" }
            dispatch(.board)
        }.value
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, nil, nil, nil, 4, 5])
    }

    @Test("What the work of a lane dispatches after an error follows from the error")
    func errors() async {
        struct Failure: Error {}
        let timeline = Timeline()
        let presenter = Presenter(flux: FerryFlux())
        let calls = Journal("Calls")
        await presenter.run("crew") { dispatch in
            try? await calls.noting("the crew", answer: { "" }) { throw Failure() }
            dispatch(.board)
        }.value
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, nil, 2, 3])
    }

    @Test("What a lane dispatches that another lane's work has begun after an answer follows from the answer")
    func answersOfOtherLanes() async {
        let timeline = Timeline()
        let presenter = Presenter(flux: FerryFlux())
        let calls = Journal("Calls")
        let next = Log<Task<Void, Never>>()
        await presenter.run("crew") { _ in
            await calls.noting("the crew", answer: { $0 }) { "the names" }
            next.note(presenter.run("passengers") { dispatch in dispatch(.board) })
        }.value
        for task in next.values { await task.value }
        #expect(timeline.entries.map { timeline.trigger(of: $0)?.id } == [nil, nil, 2, 3])
    }
}
