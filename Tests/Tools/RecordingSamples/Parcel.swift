import Foundation
import MobiusCore
import Prex

/// A state with values of many types, and without a memberwise initialiser.
public struct ParcelState: State, Codable, Sendable {
    var sent: Date
    var link = URL(string: "https://example.com/parcels")
    var id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
    var label = Data([1, 2, 3])
    var price = Decimal(1)
    var size = Size.small
    var step = Step.packed
    var tags: Set<String> = ["a", "b", "c", "d", "e"]
    var numbers: [Size: Int] = [.small: 1, .large: 2]
    var weight = 0.5
    var box = Box(content: 1)
    var window: Range<Int>?
    var padding = String(repeating: "A text that is longer than all other values together. ", count: 10)

    /// A parcel that is sent at a date.
    public init(_ sent: Date) { self.sent = sent }

    /// A size with a description that is not its name.
    public enum Size: String, Codable, Sendable, CustomStringConvertible {
        case small, large
        /// Not the name of the case.
        public var description: String { "Size \(rawValue.count)" }
    }

    /// A step with payload.
    public enum Step: Codable, Equatable, Sendable {
        case packed
        case sent(by: String, Date)
        case lost(Box<String>)
    }

    /// A generic value.
    public struct Box<Content: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var content: Content
        init(content: Content) { self.content = content }
    }

    mutating func apply(_ action: ParcelAction) {
        switch action {
        case .send(let date): sent = date
        case .link(let link): self.link = link
        case .identify(let id): self.id = id
        case .label(let data): label = data
        case .price(let price): self.price = price
        case .size(let size): self.size = size
        case .step(let step): self.step = step
        case .tag(let tag): tags.insert(tag)
        case .count(let size, let number): numbers[size] = number
        case .weigh(let weight): self.weight = weight
        case .fill(let box): self.box = box
        case .window(let window): self.window = window
        }
    }
}

/// The actions of a parcel.
public enum ParcelAction: Action, Codable, Sendable {
    case send(Date)
    case link(URL?)
    case identify(UUID)
    case label(Data)
    case price(Decimal)
    case size(ParcelState.Size)
    case step(ParcelState.Step)
    case tag(String)
    case count(ParcelState.Size, Int)
    case weigh(Double)
    case fill(ParcelState.Box<Int>)
    case window(Range<Int>?)

    /// An action of each case.
    static var samples: [ParcelAction] {
        [
            .send(Date(timeIntervalSinceReferenceDate: 700_000_000.125)),
            .link(URL(string: "https://example.com/parcels/7?from=a%20b")), .link(nil),
            .identify(UUID(uuidString: "00000000-0000-0000-0000-000000000002")!), .label(Data([4])),
            .price(Decimal(string: "1.5")!), .size(.large),
            .step(.sent(by: "ship", Date(timeIntervalSinceReferenceDate: 1))),
            .step(.lost(.init(content: "at sea"))),
            .tag("f"), .count(.large, 3), .weigh(.infinity), .weigh(.nan), .tag("g"), .weigh(-0.25),
            .fill(.init(content: 2)), .window(2..<7), .window(nil),
            .price(Decimal(string: "12345678901234567890.5")!),
        ]
    }
}

/// The mutation of a parcel.
public struct ParcelMutation: Mutation {
    /// Makes the mutation.
    public init() {}

    /// Applies an action.
    public func mutate(action: ParcelAction, state: inout ParcelState) { state.apply(action) }
}

/// The update function of a parcel. A parcel that gets another label is weighed again.
public func updateParcel(_ model: ParcelState, _ event: ParcelAction) -> Next<ParcelState, ParcelAction> {
    var model = model
    model.apply(event)
    if case .label = event { return .next(model, effects: [.weigh(0.5)]) }
    return .next(model)
}
