import Millrace
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
}
