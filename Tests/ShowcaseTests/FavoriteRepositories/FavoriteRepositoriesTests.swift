import FluxCapacitor
import Testing

/// The app on FluxCapacitor. Its stores are the process's, so its tests run one after the other, each with new ones.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1)))
struct FavoriteRepositoriesTests {}

extension PrimitiveValue where Trait == ImmutableTrait, Element: Sendable {
    /// Waits until the value is one that the test wants.
    func wait(until isWanted: @Sendable (Element) -> Bool) async {
        for await value in values where isWanted(value) { return }
    }
}
