import MobiusCore
import Testing

@testable import __Module__

struct __Feature__LogicTests {
    let items = [__Feature__Item(id: 1, title: "First")]

    @Test(arguments: [__Feature__Phase.idle, .loading, .failed("offline")])
    func itBeginsByLoading(phase: __Feature__Phase) {
        let first = __Feature__Logic.initiate(model: __Feature__Model(phase: phase))
        #expect(first == First(model: __Feature__Model(phase: .loading), effects: [.load]))
    }

    @Test func whatIsThereIsNotLoadedAgain() {
        let model = __Feature__Model(phase: .loaded(items))
        #expect(__Feature__Logic.initiate(model: model) == First(model: model))
    }

    @Test func loadingEndsWithTheItems() {
        let model = __Feature__Model(phase: .loading)
        let next = __Feature__Logic.update(model: model, event: .loaded(items))
        #expect(next == .next(__Feature__Model(phase: .loaded(items))))
    }

    @Test func whatHasFailedIsTriedAgain() {
        let model = __Feature__Model(phase: .failed("offline"))
        let next = __Feature__Logic.update(model: model, event: .retryTapped)
        #expect(next == .next(__Feature__Model(phase: .loading), effects: [.load]))
    }
}
