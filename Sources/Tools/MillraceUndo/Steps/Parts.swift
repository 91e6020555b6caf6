import Millrace
import MillraceReporting
import MillraceValues

/// The parts of a source's state that a history records, as values of any type.
struct Parts {
    /// Reads the parts of a state from a transition. Returns nil if the value is not a state of the source.
    let read: (_ state: Any) -> [Any]?

    /// Sets some parts of a state. Called inside a transition.
    let write: (_ values: [PartValue], _ state: inout Any) -> Void

    /// Records the whole state. If the state is composite, records each of its values as a part.
    init<State>(of feed: StateFeed<State>) {
        if State.self is any CompositeState.Type {
            self.init(
                of: feed,
                read: { state in (state as? any CompositeState)?.parts },
                write: { values, state in
                    guard var composite = state as? any CompositeState else { return }
                    for value in values { composite.setPart(value.index, to: value.value) }
                    if let changed = composite as? State { state = changed }
                }
            )
        } else {
            self.init(of: feed, [Part(\State.self)])
        }
    }

    /// Records the parts at key paths.
    init<State>(of feed: StateFeed<State>, _ parts: [Part<State>]) {
        self.init(
            of: feed,
            read: { state in parts.map { $0.read(state) } },
            write: { values, state in
                for value in values { parts[value.index].write(value.value, &state) }
            }
        )
    }

    private init<State>(
        of feed: StateFeed<State>,
        read: @escaping (State) -> [Any]?,
        write: @escaping ([PartValue], inout State) -> Void
    ) {
        let (recordedState, restorableState) = (feed.recordedState, feed.restorableState)
        self.read = { recordedState($0).flatMap(read) }
        self.write = { values, any in
            guard var state = recordedState(any) else { return }
            write(values, &state)
            any = restorableState(state)
        }
    }
}

/// A value of one of the parts.
struct PartValue {
    let index: Int
    let value: Any
}

/// A part of a state.
struct Part<State> {
    let read: (State) -> Any
    let write: (Any, inout State) -> Void

    init<Value>(_ keyPath: WritableKeyPath<State, Value>) {
        read = { $0[keyPath: keyPath] }
        write = { value, state in state[keyPath: keyPath] = expect(value, as: Value.self) }
    }
}
