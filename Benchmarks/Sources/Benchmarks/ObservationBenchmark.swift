import Millrace
import MillraceObservation
import Observation

/// The time from a change on the main thread until the view that shows the changed number is evaluated again.
///
/// Each property and each row has its own view. The first contender shows the lower limit of the time: it has one
/// `@Observable` class per number. The contender "one observable" has the whole state in one property, so each change
/// makes all views evaluate. With 10,000 rows it would be too slow to measure.
@MainActor
func benchmarkObservation() async {
    for count in [1, 100] {
        let paths = Hundred.paths.prefix(count)
        let container = StateContainer(Hundred())
        let observed = container.observed
        let whole = Whole(Hundred())
        await benchmarkViews(
            "one of \(count) observed properties is changed",
            iterations: 20_000 / count,
            [
                handWritten(count),
                Subject("Millrace (bar: 3 µs for 100)", Views(count) { observed[paths[$0]] }) { index in
                    container.update { $0[keyPath: paths[index % count]] += 1 }
                },
                Subject("one observable", Views(count) { whole.state[keyPath: paths[$0]] }) {
                    whole.state[keyPath: paths[$0 % count]] += 1
                },
            ]
        )
    }
    await benchmarkSubscripts()
    await benchmarkRows("four numbers", Numbers.init)
    await benchmarkRows("a string and two numbers", Entry.init)
    await benchmarkRows("two strings, an array, and padding", Record.init)
}

/// Reads each number of an array by a key path of its own. The first change notifies all views, because more than a
/// thousand parts are observed. It happens in the warm-up of `compare`, so it is not measured.
@MainActor
private func benchmarkSubscripts() async {
    let count = 10_000
    let container = StateContainer(Array(repeating: 0, count: count))
    let observed = container.observed
    await benchmarkViews(
        "one of 10,000 observed key paths is changed",
        iterations: 50,
        [
            handWritten(count),
            Subject("Millrace", Views(count) { observed[\.[$0]] }) { index in
                container.update { $0[index % count] += 1 }
            },
        ]
    )
}

/// - Parameter makeRow: Makes a row whose identity is the given number.
@MainActor
private func benchmarkRows<Row: CountedRow>(_ title: String, _ makeRow: (Int) -> Row) async {
    let count = 10_000
    let rows = Rows(rows: (0..<count).map(makeRow))
    let container = StateContainer(rows)
    let observed = container.observed.elements(\.rows)
    var copied = rows
    var old = rows
    await benchmarkViews(
        "one of 10,000 observed rows is changed: \(title)",
        iterations: 200,
        [
            handWritten(count),
            // A comparison needs the old array too, so each change copies the array.
            Subject("the array's own copy", nil) { index in
                old = copied
                consume(old.rows.count)
                copied.rows[index % count].count += 1
            },
            Subject("Millrace (bar: 50 µs beside the copy)", Views(count) { observed[$0].count }) { index in
                container.update { $0.rows[index % count].count += 1 }
            },
        ]
    )
}

func benchmarkViews(_ title: String, iterations: Int, _ subjects: [Subject]) async {
    let figures = await compare(
        rounds: 5,
        iterations: iterations,
        subjects.map { subject in Contender(subject.name) { await subject.change($0) } }
    )
    printTable(title, figures, countsAllocations: false)
    print("")
    for subject in subjects {
        let notifications = await subject.notifications(in: 100)
        print("notifications in 100 changes, \(subject.name): \(notifications)")
    }
}

@MainActor
private func handWritten(_ count: Int) -> Subject {
    let models = (0..<count).map { _ in HandWritten() }
    return Subject("limit: @Observable by hand", Views(count) { models[$0].count }) {
        models[$0 % count].count += 1
    }
}

/// An observed state with its views, or a contender to compare it with.
@MainActor
final class Subject {
    nonisolated let name: String
    private let views: Views?
    private let changeOne: (Int) -> Void
    private var next = 0

    init(_ name: String, _ views: Views?, changeOne: @escaping (Int) -> Void) {
        self.name = name
        self.views = views
        self.changeOne = changeOne
    }

    func change(_ count: Int) {
        for _ in 0..<count {
            changeOne(next)
            next += 1
            views?.evaluateChanged()
        }
    }

    func notifications(in changes: Int) -> Int {
        let before = views?.notifications ?? 0
        change(changes)
        return (views?.notifications ?? 0) - before
    }
}

/// A stand-in for views. Each reads one number, and is evaluated again when Observation has notified it.
@MainActor
final class Views {
    private(set) var notifications = 0
    private let read: (Int) -> Int
    private var changed: [Int] = []

    init(_ count: Int, _ read: @escaping (Int) -> Int) {
        self.read = read
        for index in 0..<count { evaluate(index) }
    }

    func evaluateChanged() {
        notifications += changed.count
        let indices = changed
        changed.removeAll(keepingCapacity: true)
        for index in indices { evaluate(index) }
    }

    private func evaluate(_ index: Int) {
        let number = withObservationTracking {
            read(index)
        } onChange: {
            MainActor.assumeIsolated { self.changed.append(index) }
        }
        consume(number)
    }
}

@Observable
private final class HandWritten {
    var count = 0
}

@Observable
private final class Whole<State> {
    var state: State
    init(_ state: State) { self.state = state }
}

/// A hundred numbers, each a property of a property.
private struct Hundred: Equatable {
    struct Ten: Equatable {
        var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0
    }

    var a = Ten(), b = Ten(), c = Ten(), d = Ten(), e = Ten(), f = Ten(), g = Ten(), h = Ten(), i = Ten(),
        j = Ten()

    static var paths: [WritableKeyPath<Hundred, Int>] {
        let tens: [WritableKeyPath<Hundred, Ten>] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
        let numbers: [WritableKeyPath<Ten, Int>] = [\.a, \.b, \.c, \.d, \.e, \.f, \.g, \.h, \.i, \.j]
        return tens.flatMap { ten in numbers.map { ten.appending(path: $0) } }
    }
}

private struct Rows<Row: CountedRow>: Equatable {
    var rows: [Row]
}

private protocol CountedRow: Identifiable, Equatable, Sendable {
    var count: Int { get set }
}

private struct Numbers: CountedRow {
    let id: Int
    var count = 0, stock = 1, price = 2
    init(_ id: Int) { self.id = id }
}

private struct Entry: CountedRow {
    let id: Int
    var title: String
    var count = 0

    init(_ id: Int) {
        self.id = id
        title = "The title of row \(id)"
    }
}

private struct Record: CountedRow {
    let id: Int
    var isDone = false
    var count = 0
    var title: String
    var subtitle: String
    var tags: [Int]
    var isNew = false

    init(_ id: Int) {
        self.id = id
        title = "The title of row \(id)"
        subtitle = "What is below the title of row \(id)"
        tags = [id]
    }
}
