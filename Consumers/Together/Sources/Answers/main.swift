// Answers.swift
import FluxCapacitor
import Prex

enum EchoAction: Action { case hear(Int) }
struct EchoState: State { var heard = 0 }

struct EchoMutation: Mutation {
    func mutate(action: EchoAction, state: inout EchoState) {
        if case .hear(let number) = action { state.heard = number }
    }
}

let number = Variable(0)
let echo = Flux(state: EchoState(), mutation: EchoMutation())

let first = number.observe(ignoreFirst: true) {
    print("first:", $0)
    echo.dispatcher.dispatch(.hear($0))
}
let second = number.observe(ignoreFirst: true) { print("second:", $0) }
let token = echo.store.addListener { change in
    print("echo:", change.new.heard)
    if change.new.heard == 1 { number.value = 2 }  // Applied now, delivered after "second: 1".
}
number.value = 1  // prints "first: 1", "echo: 1", "second: 1", "first: 2", "echo: 2" and "second: 2"
