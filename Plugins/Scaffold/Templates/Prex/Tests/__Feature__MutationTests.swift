import Testing

@testable import __Module__

struct __Feature__MutationTests {
    private func phase(after actions: __Feature__Action...) -> __Feature__Phase {
        var state = __Feature__State()
        for action in actions { __Feature__Mutation().mutate(action: action, state: &state) }
        return state.phase
    }

    @Test func loadingEndsWithTheItems() {
        let items = [__Feature__Item(id: 1, title: "First")]
        #expect(phase(after: .loadingBegan) == .loading)
        #expect(phase(after: .loadingBegan, .loaded(items)) == .loaded(items))
    }

    @Test func aCancelledLoadIsAsIfItHadNotBegun() {
        #expect(phase(after: .loadingBegan, .loadingCancelled) == .idle)
    }

    @Test func leavingKeepsWhatHasBeenLoaded() {
        let items = [__Feature__Item(id: 1, title: "First")]
        #expect(phase(after: .loaded(items), .loadingCancelled) == .loaded(items))
    }

    @Test func aFailureIsForgottenWhenLoadingBeginsAgain() {
        #expect(phase(after: .loadingBegan, .failed("offline")) == .failed("offline"))
        #expect(phase(after: .failed("offline"), .loadingBegan) == .loading)
    }
}
