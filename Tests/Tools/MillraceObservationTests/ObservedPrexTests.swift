import Millrace
import MillraceObservation
import MillraceTimeline
import Observation
import Prex
import TestSupport
import Testing

@MainActor
@Suite("Observed stores of Prex")
struct ObservedPrexTests {
    private func flux() -> Flux<ProfileAction, Profile> {
        Flux(state: Profile(), mutation: ProfileMutation())
    }

    @MainActor
    private final class ProfileScreen: View {
        func reflect(change: StateChange<Profile>) {}
    }

    @Test("A Flux, its store and a presenter observe one state, and the Flux and the presenter send actions")
    func faces() {
        let flux = flux()
        let screen = ProfileScreen()
        let presenter = Presenter(view: screen, flux: flux)
        presenter.observed.send(.grow)
        #expect(flux.observed.age == 37)
        flux.observed.send(.rename("Grace"))
        #expect(presenter.observed.name == "Grace")
        #expect(flux.store.observed.name == "Grace")
        #expect(flux.observed === flux.observed)
        #expect(presenter.observed === presenter.observed)
    }

    @Test("A shared Flux stays observable after an observed presenter has been released")
    func presenterReleased() {
        let flux = flux()
        let screen = ProfileScreen()
        var presenter: Presenter<ProfileAction, Profile>? = Presenter(view: screen, flux: flux)
        weak let weakPresenter = presenter
        weak let weakPart = presenter!.observed.observedPart
        presenter = nil
        #expect(weakPresenter == nil)
        #expect(weakPart != nil)
        flux.observed.send(.grow)
        #expect(flux.observed.age == 37)
        #expect(weakPart == nil, "the first change after the presenter's release")
    }

    /// This test runs in a process of its own, since a process has only one table of observed objects, and other
    /// tests fill it too.
    @Test("Observed parts of released presenters are released when others are observed")
    func manyPresentersReleased() async {
        await #expect(processExitsWith: .success) { @MainActor in
            struct Reference {
                weak var part: ObservedPart<Profile>?
            }
            let flux = Flux(state: Profile(), mutation: ProfileMutation())
            let screen = ProfileScreen()
            let parts = (0..<1_000).map { _ in
                Reference(part: Presenter(view: screen, flux: flux).observed.observedPart)
            }
            #expect(parts.count { $0.part != nil } < 100)
            withExtendedLifetime(screen) {}
        }
    }

    @Test("An observed object retains the Flux, and both are released together")
    func lifetime() {
        var flux: Flux? = flux()
        weak let weakFlux = flux
        weak let weakPart = flux!.observed.observedPart
        #expect(weakPart != nil)
        var observed: Observed? = flux!.observed
        flux = nil
        observed?.send(.grow)
        #expect(observed?.age == 37)
        observed = nil
        #expect(weakFlux == nil)
        #expect(weakPart == nil)
    }

    @Test("A part that outlives its store has the last state")
    func partWithoutStore() {
        var flux: Flux? = flux()
        weak let weakFlux = flux
        let part = flux!.observed.observedPart
        flux!.observed.send(.grow)
        flux = nil
        #expect(weakFlux == nil)
        #expect(part.age == 37)
    }

    @Test("Time travel changes the observed state, and notifies readers", .recordingScope)
    func timeTravel() {
        let timeline = Timeline()
        let flux = Flux(state: Profile(), mutation: ProfileMutation())
        let notified = Counter()
        flux.observed.send(.grow)
        flux.observed.send(.rename("Grace"))
        withObservationTracking {
            _ = flux.observed.name
        } onChange: {
            notified.add(1)
        }
        timeline.step(by: -1)
        #expect(flux.observed.name == "Ada")
        #expect(flux.observed.age == 37)
        timeline.travel(to: .live)
        #expect(flux.observed.name == "Grace")
        #expect(notified.value == 1)
    }
}

@MainActor
@Suite("Observed containers")
struct ObservedContainerTests {
    @Test("A container's changes are observed, on whatever thread they are made")
    func container() async {
        let container = StateContainer(Profile())
        let notified = Counter()
        withObservationTracking {
            _ = container.observed.age
        } onChange: {
            notified.add(1)
        }
        container.update { $0.name = "Grace" }
        #expect(notified.value == 0)
        #expect(container.observed.name == "Grace")
        await onAnotherThread { container.update { $0.age = 50 } }
        await mainQueueTurn()
        #expect(notified.value == 1)
        #expect(container.observed.age == 50)
    }
}
