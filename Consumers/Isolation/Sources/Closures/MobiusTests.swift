import MobiusCore
import MobiusTest
import Survey

@MainActor
func mobiusTestClosures() async throws {
    try await closures("MobiusTest.UpdateSpec", "MobiusTest.UpdateSpec.then") { update, then in
        UpdateSpec<Model, Event, Effect> { model, event in
            update.mark(model.items.map { $0 + 1 })
            return step(model: model, event: event)
        }
        .given(Model()).when(.tap).then { result in then.mark(result.model.items.map { $0 + 1 }) }
    }
    try await closures("MobiusTest.InitSpec", "MobiusTest.InitSpec.then") { initiate, then in
        InitSpec<Model, Effect> { model in
            initiate.mark(model.items.map { $0 + 1 })
            return First(model: model)
        }
        .when(Model()).then { first in then.mark(first.model.items.map { $0 + 1 }) }
    }
    try await closures("MobiusTest.Predicate", "MobiusTest.failFunction") { predicate, fail in
        UpdateSpec(step).given(Model()).when(.tap).then(
            assertThatNext(
                { next in
                    predicate.mark([1].map { $0 + 1 })
                    return .failure(message: "", file: #filePath, line: #line)
                },
                failFunction: { message, file, line in fail.mark([1].map { $0 + 1 }) }
            )
        )
    }
    try await closures("MobiusTest.TestLoop.update", "MobiusTest.TestLoop.model.where") { update, condition in
        let loop = TestLoop<Model, Event, Effect>(
            { model, event in
                update.mark(model.items.map { $0 + 1 })
                return step(model: model, event: event)
            },
            from: Model()
        )
        update.keep(loop)
        await onBoth(loop) { $0.send(.tap) }
        _ = try await loop.model { model in
            condition.mark(model.items.map { $0 + 1 })
            return model.items[0] > 2
        }
    }
    try await closure("MobiusTest.TestLoop.effectHandler") { place in
        let handler = Router()
            .routeCase(Effect.save).to { items in place.mark(items.map { $0 + 1 }) }
            .routeCase(Effect.ping).to(ignore)
        let loop = TestLoop<Model, Event, Effect>(step, effectHandler: handler.asConnectable, from: Model())
        place.keep(loop)
        await onBoth(loop) { $0.send(.save) }
    }
}
