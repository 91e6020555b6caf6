import MobiusCore
import MobiusTest
import Testing

@testable import __Module__

struct __Feature__LogicTests {
    let items = [__Feature__Item(id: 1, title: "First")]

    @Test(arguments: [__Feature__Phase.idle, .loading, .failed("offline")])
    func itBeginsByLoading(phase: __Feature__Phase) {
        InitSpec(__Feature__Logic.initiate)
            .when(__Feature__Model(phase: phase))
            .then(assertThatFirst(hasModel(__Feature__Model(phase: .loading)), hasOnlyEffects([.load])))
    }

    @Test func whatIsThereIsNotLoadedAgain() {
        let model = __Feature__Model(phase: .loaded(items))
        InitSpec(__Feature__Logic.initiate)
            .when(model)
            .then(assertThatFirst(hasModel(model), hasNoEffects()))
    }

    @Test func loadingEndsWithTheItems() {
        UpdateSpec(__Feature__Logic.update)
            .given(__Feature__Model(phase: .loading))
            .when(.loaded(items))
            .then(assertThatNext(hasModel(__Feature__Model(phase: .loaded(items))), hasNoEffects()))
    }

    @Test func whatHasFailedIsTriedAgain() {
        UpdateSpec(__Feature__Logic.update)
            .given(__Feature__Model(phase: .loading))
            .when(.failed("offline"), .retryTapped)
            .then(assertThatNext(hasModel(__Feature__Model(phase: .loading)), hasOnlyEffects([.load])))
    }
}
