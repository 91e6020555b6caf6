import MillraceObservation
import Prex

#if canImport(SwiftUI)
import SwiftUI
#endif

struct ConversionState: Prex.State, Equatable {
    var amount = ""
    var isConverting = false
    var result: Double?
    var failure: String?
}

enum ConversionAction: Action {
    case typed(String), started, converted(Double), failed(String)
}

struct ConversionMutation: Mutation {
    func mutate(action: ConversionAction, state: inout ConversionState) {
        switch action {
        case .typed(let amount):
            state.amount = amount
        case .started:
            state.isConverting = true
            state.result = nil
            state.failure = nil
        case .converted(let result):
            state.isConverting = false
            state.result = result
        case .failed(let message):
            state.isConverting = false
            state.failure = message
        }
    }
}

struct ConversionModel: Sendable {
    let flux = Flux(state: ConversionState(), mutation: ConversionMutation())
    let convert: @Sendable (Double) async throws -> Double

    func start() async {
        flux.dispatcher.dispatch(.started)
        guard let amount = Double(flux.store.state.amount) else {
            return flux.dispatcher.dispatch(.failed("Not a number"))
        }
        do {
            flux.dispatcher.dispatch(.converted(try await convert(amount)))
        } catch {
            flux.dispatcher.dispatch(.failed("\(error)"))
        }
    }
}

#if canImport(SwiftUI)
struct ConversionView: SwiftUI.View {
    let model: ConversionModel

    var body: some SwiftUI.View {
        let conversion = model.flux.observed
        TextField("Amount", text: conversion.binding(\.amount, send: { .typed($0) }))
        Button("Convert") { Task { await model.start() } }.disabled(conversion.isConverting)
        if let result = conversion.result { Text("\(result)") }
        if let failure = conversion.failure { Text(failure) }
    }
}
#endif
