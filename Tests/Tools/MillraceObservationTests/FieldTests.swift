import Millrace
import MillraceObservation
import MillraceTimeline
import MillraceUndo
import Prex
import TestSupport
import Testing

private struct Person: Prex.State, Equatable {
    struct Address: Equatable {
        var city = ""
    }

    var name = ""
    var age = 0
    var address = Address()
    var score = 0.0
    var changes = 0
}

private enum PersonAction: Prex.Action, FormAction, Equatable {
    case set(Field<Person>)
    case reset
}

private struct PersonMutation: Mutation {
    func mutate(action: PersonAction, state: inout Person) {
        switch action {
        case .set(let field):
            field.apply(to: &state)
            if field.isOf(\.name) { state.changes += 1 }
        case .reset: state = Person()
        }
    }
}

@Suite("Fields of a form", .recordingScope)
@MainActor
struct FieldTests {
    private let flux = Flux(state: Person(), mutation: PersonMutation())

    @Test("One action sets every field through its binding, also one of a nested value")
    func bindings() {
        let profile = flux.observed
        profile[field: \.name].wrappedValue = "Ada"
        profile[field: \.age].wrappedValue = 36
        profile[field: \.address.city].wrappedValue = "London"
        #expect(
            flux.store.state
                == Person(name: "Ada", age: 36, address: Person.Address(city: "London"), changes: 1)
        )
        #expect(profile[field: \.name].wrappedValue == "Ada")
    }

    @Test("A field is shown as its property's name and its value, and hidden by a secret's name")
    func shown() {
        let name = PersonAction.set(Field(\.name, "Ada"))
        let city = PersonAction.set(Field(\.address.city, "London"))
        #expect("\(name) \(city)" == "set(name: Ada) set(address.city: London)")
        #expect(BoundedDescription.of(name, limit: 100) == #"set(Field<Person>(name: "Ada"))"#)
        struct Login { var password = "" }
        struct Account { var login = Login() }
        func hidden(_ value: Any) -> String {
            Redaction.$current.withValue(Redaction()) { BoundedDescription.of(value, limit: 100) }
        }
        #expect(hidden(Field(\Login.password, "1234")) == "Field<Login>(password: \(Redaction.mark))")
        #expect(
            hidden(Field(\Account.login.password, "1234"))
                == "Field<Account>(login.password: \(Redaction.mark))"
        )
    }

    @Test("Fields are equal if they set the same property to equal values")
    func equality() {
        #expect(Field<Person>(\.name, "Ada") == Field(\.name, "Ada"))
        #expect(Field<Person>(\.name, "Ada") != Field(\.name, "Bea"))
        #expect(Field<Person>(\.name, "London") != Field(\.address.city, "London"))
        #expect(Field<Person>(\.age, 1) != Field(\.score, 1))
    }

    @Test("Keystrokes in one field are one step of an undo history that groups by the field's name")
    func undo() {
        let grouping = UndoGrouping<PersonAction>.by { action -> String? in
            if case .set(let field) = action { field.name } else { nil }
        }
        let history = UndoHistory(of: flux, \.name, \.age, grouping: grouping)
        let profile = flux.observed
        for text in ["A", "Ad", "Ada"] { profile[field: \.name].wrappedValue = text }
        profile[field: \.age].wrappedValue = 36
        #expect(history.undoCount == 2)
        history.undo()
        #expect(flux.store.state.age == 0 && flux.store.state.name == "Ada")
    }
}
