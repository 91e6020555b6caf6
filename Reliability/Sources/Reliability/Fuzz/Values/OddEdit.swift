import Foundation
import Prex

/// A small change of an ``OddState``. It is the action of the store, so recordings have to keep it too.
enum OddEdit: Prex.Action, Codable, Equatable {
    case setText(String, at: Int)
    case insertText(String, at: Int)
    case removeText(at: Int)
    case repeatText(at: Int, times: Int)
    case byText(String, OddChoice?)
    case byNumber(Int, String?)
    case byKind(OddKind, [String]?)
    case byBytes(ByteText, Int?)
    /// Replaces a key by one with other bytes that is the same for Swift.
    case respell(String)
    case toggleTag(String)
    case toggleGroup([OddChoice])
    case noGroups
    case integers(OddIntegers)
    case reals([Double])
    case floats([Float])
    case decimals([Decimal])
    case moment(Date)
    case page(URL)
    case data(Data)
    case id(UUID?)
    case maybe(Int?)
    case choice(OddChoice)
    case nest(levels: Int, isOfObjects: Bool, around: String)

    /// The largest depth of choices in choices.
    static let choiceDepth = 3

    /// The most that a state may have of anything.
    private static let limits = (count: 200, bytes: 50_000, levels: 300)

    /// Whether it depends on the stack if this number of levels is encoded.
    private static func isUncertain(_ levels: Int, isOfObjects: Bool) -> Bool {
        #if DEBUG
        return levels < 250 && levels >= (isOfObjects ? 40 : 150)
        #else
        return levels < 250 && isOfObjects && levels >= 150
        #endif
    }
}

struct OddMutation: Mutation {
    func mutate(action: OddEdit, state: inout OddState) { action.apply(to: &state) }
}

extension OddEdit {
    /// Whether a state with the edit is encodable as far as ``OddState/isEncodable(depth:)`` knows. Damaged edits may be
    /// beyond that.
    var isWithinLimits: Bool {
        switch self {
        case .byText(_, let choice): choice.map(Self.isShallow) ?? true
        case .toggleGroup(let choices): choices.allSatisfy(Self.isShallow)
        case .choice(let choice): Self.isShallow(choice)
        // Decimal's not-a-number is refused by every encoder of JSON.
        case .decimals(let numbers): numbers.allSatisfy(\.isFinite)
        case .nest(let levels, let isOfObjects, _):
            (0...Self.limits.levels).contains(levels) && !Self.isUncertain(levels, isOfObjects: isOfObjects)
        default: true
        }
    }

    private static func isShallow(_ choice: OddChoice) -> Bool { isShallow(choice, within: choiceDepth) }

    private static func isShallow(_ choice: OddChoice, within depth: Int) -> Bool {
        guard case .nested(let choices) = choice else { return true }
        return depth > 0 && choices.allSatisfy { isShallow($0, within: depth - 1) }
    }

    func apply(to state: inout OddState) {
        switch self {
        case .setText(let text, let place):
            if let index = Self.index(place, in: state.texts) { state.texts[index] = text }
        case .insertText(let text, let place):
            if state.texts.count < Self.limits.count {
                state.texts.insert(text, at: Self.index(place, in: state.texts) ?? 0)
            }
        case .removeText(let place):
            if let index = Self.index(place, in: state.texts) { state.texts.remove(at: index) }
        case .repeatText(let place, let times):
            guard let index = Self.index(place, in: state.texts) else { return }
            let most = Self.limits.bytes / max(1, state.texts[index].utf8.count)
            state.texts[index] = String(repeating: state.texts[index], count: max(1, min(times, most)))
        case .byText(let key, let value): Self.set(value, for: key, in: &state.byText)
        case .byNumber(let key, let value): Self.set(value, for: key, in: &state.byNumber)
        case .byKind(let key, let value): Self.set(value, for: key, in: &state.byKind)
        case .byBytes(let key, let value): Self.set(value, for: key, in: &state.byBytes)
        case .respell(let key):
            guard let choice = state.byText.removeValue(forKey: key) else { return }
            state.byText[Self.otherSpelling(of: key)] = choice
        case .toggleTag(let tag): Self.toggle(tag, in: &state.tags)
        case .toggleGroup(let group):
            var groups = state.groups ?? []
            Self.toggle(group, in: &groups)
            state.groups = groups
        case .noGroups: state.groups = nil
        case .integers(let integers): state.integers = integers
        case .reals(let reals): state.reals = reals
        case .floats(let floats): state.floats = floats
        case .decimals(let decimals): state.decimals = decimals
        case .moment(let moment): state.moment = moment
        case .page(let page): state.page = page
        case .data(let data): state.data = data
        case .id(let id): state.id = id
        case .maybe(let number): state.maybe = .some(number)
        case .choice(let choice): state.choice = choice
        case .nest(let levels, let isOfObjects, let text):
            state.nest = OddNest(levels: levels, isOfObjects: isOfObjects, around: text)
        }
    }

    /// The text with other bytes that Swift takes for the same, or the text if there is none.
    static func otherSpelling(of text: String) -> String {
        let composed = text.precomposedStringWithCanonicalMapping
        return composed.utf8.elementsEqual(text.utf8) ? text.decomposedStringWithCanonicalMapping : composed
    }

    private static func index(_ place: Int, in texts: [String]) -> Int? {
        texts.isEmpty ? nil : Int(place.magnitude % UInt(texts.count))
    }

    private static func set<Key, Value>(_ value: Value?, for key: Key, in dictionary: inout [Key: Value]) {
        if value == nil || dictionary.count < limits.count { dictionary[key] = value }
    }

    private static func toggle<Element>(_ element: Element, in set: inout Set<Element>) {
        if set.remove(element) == nil && set.count < limits.count { set.insert(element) }
    }
}
