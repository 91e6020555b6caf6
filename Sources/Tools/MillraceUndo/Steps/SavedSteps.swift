import Foundation
import MillraceFiles

/// The format of saved steps: a line with the checksum of the rest, a line with a ``SavedHead``, then a line for each
/// ``SavedStep``. The steps to undo precede the steps to redo; both begin with the one that is next.
enum SavedSteps {
    private static let end = UInt8(ascii: "\n")
    private static let encoder = CanonicalEncoder(depth: 250)

    static func data(from content: UndoSteps.Content, limit: Int) throws -> Data {
        var steps: [Data] = []
        // The checksum, and the line of the head with its numbers.
        var room = limit - 300 - 12 * (content.values?.count ?? 0)
        var bottom = content.bottom
        for step in content.undoable.reversed() {
            let line = try line(of: step, isRedo: false)
            room -= line.count
            if room < 0 {
                bottom = step.place
                break
            }
            steps.append(line)
        }
        for step in content.redoable.reversed() where room >= 0 {
            let line = try line(of: step, isRedo: true)
            room -= line.count
            if room >= 0 { steps.append(line) }
        }
        let head = SavedHead(
            sums: try (content.values ?? []).map(SavedHead.sum),
            bottom: bottom,
            saved: content.saved,
            lastEdit: content.lastEdit
        )
        var lines = try encoder.encode(head) + [end]
        for step in steps { lines += step }
        let data = sealed(lines)
        if data.count > limit { throw UndoDataError.tooLarge(bytes: data.count, limit: limit) }
        return data
    }

    /// The lines after their checksum.
    static func sealed(_ lines: Data) -> Data {
        var checksum = Checksum()
        checksum.add(lines)
        return Data(checksum.text.utf8) + [end] + lines
    }

    private static func line(of step: Step, isRedo: Bool) throws -> Data {
        try encoder.encode(SavedStep(step, isRedo: isRedo)) + [end]
    }

    /// - Parameter values: the present values of the parts.
    static func content(of data: Data, for values: [Any]) throws -> UndoSteps.Content {
        var lines = try checked(data).split(separator: end).makeIterator()
        let decoder = JSONDecoder.millrace
        decoder.userInfo[.partTypes] = values.map { type(of: $0) }
        guard let first = lines.next() else { throw UndoDataError.malformed }
        let format = try decoder.decode(SavedFormat.self, from: first).format
        if format > SavedFormat().format { throw UndoDataError.newerFormat(format) }
        let head = try decoder.decode(SavedHead.self, from: first)
        if !head.isValid { throw UndoDataError.malformed }
        // Without sums, the history has recorded no change yet.
        if !head.sums.isEmpty, try head.sums != values.map(SavedHead.sum) { throw UndoDataError.otherState }
        var content = UndoSteps.Content(
            values: values,
            bottom: head.bottom,
            saved: head.saved,
            lastEdit: head.lastEdit
        )
        while let line = lines.next() {
            let saved = try decoder.decode(SavedStep.self, from: line)
            guard !head.sums.isEmpty, let step = saved.step else { throw UndoDataError.malformed }
            if saved.isRedo { content.redoable.append(step) } else { content.undoable.append(step) }
        }
        content.undoable.reverse()
        content.redoable.reverse()
        return content
    }

    /// The data after the checksum.
    private static func checked(_ data: Data) throws -> Data {
        guard let index = data.firstIndex(of: end) else { throw UndoDataError.malformed }
        let lines = Data(data[(index + 1)...])
        if sealed(lines) != data { throw UndoDataError.malformed }
        return lines
    }
}
