import Millrace
import TestSupport
import Testing

@Suite("G7 No needless copy")
struct G7NoNeedlessCopyTests {
    /// The number of times the array moved in memory during the appends: each move copies the whole array.
    private func moves(of container: StateContainer<[Int]>, appending count: Int) -> Int {
        var moves = 0
        var address: UInt?
        for value in 0..<count {
            container.update { array in
                array.append(value)
                let now = array.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
                if let address, address != now { moves += 1 }
                address = now
            }
        }
        return moves
    }

    /// An array of 100,000 elements with capacity for 10,000 more, so that appending does not move it.
    private var bigArray: [Int] {
        var array = Array(0..<100_000)
        array.reserveCapacity(110_000)
        return array
    }

    @Test("Appending one by one to a big observed array copies nothing")
    func inPlaceWhileObserved() {
        let container = StateContainer(bigArray)
        let sum = Counter()
        container.observe { sum.add($0.count - 100_000) }.keep()
        #expect(moves(of: container, appending: 1_000) == 0)
        #expect(container.state.count == 101_000)
        #expect(sum.value == (1...1_000).reduce(0, +))
    }

    @Test("Appending copies nothing without observers, nor after they have ended")
    func inPlaceWhileUnobserved() {
        let container = StateContainer(bigArray)
        #expect(moves(of: container, appending: 1_000) == 0)
        container.observe { _ in }.end()
        #expect(moves(of: container, appending: 1_000) == 0)
    }

    @Test("An observer that retains the array causes a copy at each change")
    func copiesForOneWhoKeeps() {
        let container = StateContainer(Array(0..<100))
        let kept = Log<[Int]>()
        container.observe { kept.note($0) }.keep()
        #expect(moves(of: container, appending: 10) == 9)
        #expect(kept.values.last?.count == 110)
    }

    @Test("A container of changes copies the array only while it is observed")
    func changesKeepTheOldStateForObserversOnly() {
        let container = ChangeContainer(bigArray)
        let address = { (array: inout [Int]) in
            array.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        }
        let before = container.update { address(&$0) }
        let unobserved = container.update { array in
            array.append(0)
            return address(&array)
        }
        #expect(before == unobserved)
        container.observe { #expect($0.new.count == $0.old.count + 1) }.keep()
        let observed = container.update { array in
            array.append(0)
            return address(&array)
        }
        #expect(observed != unobserved)
    }
}
