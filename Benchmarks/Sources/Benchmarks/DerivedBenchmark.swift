import Millrace
import MillraceObservation

private struct Numbers: Sendable {
    var number = 0
    var other = 0
    var text = "unchanged"
    var list = Array(0..<1_000)
}

/// Reads derived values whose sources have not changed, and changes the sources of observed ones. The contender "by
/// hand" makes the same computation at each read or change, which costs less as long as the computation is cheap.
func benchmarkDerived() async {
    let container = StateContainer(Numbers())
    let double = derive(from: container) { 2 * $0.number }
    let three = derive(from: container) { $0.number + $0.list.count + $0.text.count }
    let diamond = derive(from: derive(from: double) { $0.state + 1 }, derive(from: double) { $0.state - 1 }) {
        $0.state + $1.state
    }
    printTable(
        "a derived value is read, nothing has changed",
        await compare(
            iterations: 100_000,
            [
                Contender("by hand: the state's number, doubled") {
                    for _ in 0..<$0 { consume(2 * container.state.number) }
                },
                Contender("of one part") { for _ in 0..<$0 { consume(double.value) } },
                Contender("of three parts") { for _ in 0..<$0 { consume(three.value) } },
                Contender("of a diamond of four") { for _ in 0..<$0 { consume(diamond.value) } },
            ]
        )
    )

    let bare = StateContainer(Numbers())
    let byHand = bare.observe { consume(2 * $0.number) }
    let unread = StateContainer(Numbers())
    let ofUnread = derive(from: unread) { 2 * $0.number }.observe { consume($0) }
    let observed = StateContainer(Numbers())
    let ofObserved = derive(from: observed) { 2 * $0.number }.observe { consume($0) }
    printTable(
        "a change, and the observer of what is derived",
        await compare(
            iterations: 100_000,
            [
                Contender("by hand: an observer that doubles") {
                    for _ in 0..<$0 { bare.update { $0.number &+= 1 } }
                },
                Contender("of a part that is not read") {
                    for _ in 0..<$0 { unread.update { $0.other &+= 1 } }
                },
                Contender("of the part that is read") {
                    for _ in 0..<$0 { observed.update { $0.number &+= 1 } }
                },
            ]
        )
    )
    withExtendedLifetime((byHand, ofUnread, ofObserved)) {}
}
