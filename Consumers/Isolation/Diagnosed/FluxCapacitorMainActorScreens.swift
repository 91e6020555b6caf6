// A screen's `deinit`, with the main actor as default isolation: a cell of Migrating-from-FluxCapacitor.md.
// modes: 5 main, 6 main

final class Label { var text = "" }

final class Screen {
    let label = Label()

    deinit {
        label.text = ""
        // expect 6 main: error: main actor-isolated property 'text' can not be mutated from a nonisolated context
    }
}

final class IsolatedScreen {
    let label = Label()

    isolated deinit {
        label.text = ""
    }
}
