import Foundation
import MillraceHost
import MillraceReporting
import Prex

/// An app whose screens are shown by a simulator. Each line of standard input is a tap there: it counts, asks a server, and counts again.
enum Taps {
    static func run(_ inspector: Inspector) -> Never {
        let flux = Flux(state: CounterState(), mutation: CounterMutation())
        let (presenter, shop) = (Presenter(flux: flux), Journal("Shop"))
        let listener = flux.store.addListener { change in
            if change.new.count.isMultiple(of: 2) { return }
            presenter.run("order") { dispatch in
                await shop.noting("POST /orders", answer: { $0 }) { 201 }
                dispatch(.add(1))
            }
        }
        Thread.detachNewThread {
            while readLine() != nil { DispatchQueue.main.async { flux.dispatcher.dispatch(.add(1)) } }
            // The simulator has ended.
            exit(0)
        }
        withExtendedLifetime((inspector, listener)) { dispatchMain() }
    }
}
