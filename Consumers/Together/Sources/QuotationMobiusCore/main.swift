import MobiusCore

enum QuotationEvent { case tapped, loaded(String) }
enum QuotationEffect { case load }

func update(text: String, event: QuotationEvent) -> Next<String, QuotationEffect> {
    switch event {
    case .tapped: .next("…", effects: [.load])
    case .loaded(let text): .next(text)
    }
}

let effectHandler = EffectRouter<QuotationEffect, QuotationEvent>()
    .routeCase(QuotationEffect.load).toEvent { () async in .loaded(await fetchQuotation()) }
    .asConnectable

let controller = Mobius.loop(update: update, effectHandler: effectHandler).makeController(from: "tap")
controller.start()
let texts = controller.models
controller.dispatchEvent(.tapped)
for await text in texts.prefix(3) { print(text) }  // prints "tap", "…" and "Carpe diem"
