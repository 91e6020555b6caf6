/// The connection to a hub.
final class HubLink: Sendable {
}
