import Millrace
import MillraceObservation
import Observation
import Prex

/// The cost of child stores beside that of the parts and elements that they are made of.
@MainActor
func benchmarkScope() async {
    let count = 10_000
    let flux = Flux(state: Warehouse(rows: (0..<count).map { Crate(id: $0) }), mutation: WarehouseMutation())
    let shop = flux.observed
    let child = shop.scope(\.office, send: WarehouseAction.office)
    printTable(
        "a child of a part, read again or made again",
        await compare(
            iterations: 100_000,
            [
                contender("the part") { _ in consume(shop.part(\.office).number) },
                contender("the child, which is retained") { _ in
                    consume(shop.scope(\.office, send: WarehouseAction.office).number)
                },
                contender("a child that is released each time") { _ in
                    consume(shop.scope(\.yard, send: WarehouseAction.office).number)
                },
                contender("an action that the store is sent") { shop.send(.office($0)) },
                contender("an action that the child is sent") { child.send($0) },
            ]
        )
    )
    let retained = Array(shop.scopes(\.rows, send: WarehouseAction.row))
    printTable(
        "the identities of 10,000 rows, as a list reads them",
        await compare(
            iterations: 20,
            [
                contender("elements") { _ in consume(sum(shop.elements(\.rows))) },
                contender("children, which are retained") { _ in
                    consume(sum(shop.scopes(\.rows, send: WarehouseAction.row)))
                },
                contender("children that are released each time") { _ in
                    consume(sum(shop.scopes(\.others, send: WarehouseAction.row)))
                },
            ]
        )
    )
    withExtendedLifetime(retained) {}
    func store() -> Flux<WarehouseAction, Warehouse> {
        Flux(state: flux.store.state, mutation: WarehouseMutation())
    }
    let stores = [store(), store()]
    let elements = stores[0].observed.elements(\.rows)
    let children = Array(stores[1].observed.scopes(\.rows, send: WarehouseAction.row))
    await benchmarkViews(
        "one of 10,000 observed rows is changed",
        iterations: 200,
        [
            Subject("elements", Views(count) { elements[$0].count }) { index in
                stores[0].dispatcher.dispatch(.row(index % count, 1))
            },
            Subject("children", Views(count) { children[$0].count }) { index in
                stores[1].dispatcher.dispatch(.row(index % count, 1))
            },
        ]
    )
}

private func contender(_ name: String, _ body: @escaping @MainActor (Int) -> Void) -> Contender {
    Contender(name) { count in await repeated(count, body) }
}

@MainActor
private func repeated(_ count: Int, _ body: @MainActor (Int) -> Void) {
    for number in 0..<count { body(number) }
}

@MainActor
private func sum(_ rows: some Collection<some Identifiable<Int>>) -> Int {
    rows.reduce(0) { $0 &+ $1.id }
}

private struct Crate: Identifiable, Equatable {
    let id: Int
    var count = 0, stock = 1, price = 2
}

private struct Warehouse: Prex.State {
    struct Office: Equatable {
        var number = 0
    }

    var office = Office()
    var yard = Office()
    var rows: [Crate]
    var others: [Crate]

    init(rows: [Crate]) {
        self.rows = rows
        others = rows
    }
}

private enum WarehouseAction: Prex.Action { case office(Int), row(Int, Int) }

private struct WarehouseMutation: Mutation {
    func mutate(action: WarehouseAction, state: inout Warehouse) {
        switch action {
        case .office(let number): state.office.number = number
        case .row(let id, let count): state.rows[id].count += count
        }
    }
}
