import Millrace
import MillraceObservation
import Observation
import Prex
import TestSupport
import Testing

struct Profile: Equatable, Prex.State {
    var name = "Ada"
    var age = 36
    var query = ""
}

enum ProfileAction: Prex.Action { case rename(String), grow }

struct ProfileMutation: Mutation {
    func mutate(action: ProfileAction, state: inout Profile) {
        switch action {
        case .rename(let name): state.name = name
        case .grow: state.age += 1
        }
    }
}

@MainActor
@Suite("Observed stores")
struct ObservedTests {
    @Test("A reader of one property is notified of that property's changes alone")
    func fieldByField() {
        let flux = Flux(state: Profile(), mutation: ProfileMutation())
        let notified = Counter()
        let name = withObservationTracking {
            flux.observed.name
        } onChange: {
            notified.add(1)
        }
        #expect(name == "Ada")
        flux.dispatcher.dispatch(.grow)
        #expect(notified.value == 0)
        flux.dispatcher.dispatch(.rename("Grace"))
        #expect(notified.value == 1)
        #expect(flux.observed.name == "Grace")
        #expect(flux.store.observed.age == 37)
        #expect(flux.observed === flux.observed)
    }
}
