internal import CMillrace
import Millrace

/// The notes that another process has left on a page, read from its bytes. The bytes are not trusted.
package struct WorkPage {
    /// One piece of work.
    package struct Note {
        /// 1 for an action, 2 for a change, 3 for an effect.
        package let kind: UInt32
        package let store: String

        /// The name of the action or effect; nil if it is unknown.
        package let name: String?
        fileprivate let thread: UInt64
        fileprivate let order: UInt64
    }

    /// The number of bytes of a page.
    package static var size: Int { MemoryLayout<millrace_work_page>.size }

    /// The number of the process.
    package let process: UInt32

    /// Whether the process has ended in order, or records no more.
    package let hasEnded: Bool

    /// The signal that ended the process; nil if none was noted.
    package let signal: String?

    /// The work in progress, the newest first: that of the thread that crashed, if it is known, or of all threads.
    package let work: [Note]

    /// Nil if the bytes are not a page.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.size else { return nil }
        let page = bytes.withUnsafeBytes { $0.loadUnaligned(as: millrace_work_page.self) }
        let magic = withUnsafeBytes(of: page.magic) { String(decoding: $0, as: UTF8.self) }
        guard magic == "MILLWORK", page.version == UInt32(MILLRACE_WORK_PAGE_VERSION) else { return nil }
        process = page.process
        hasEnded = page.has_ended != 0
        signal = millrace_signal_name(page.signal).map { String(cString: $0) }
        let notes = withUnsafeBytes(of: page.notes) {
            $0.bindMemory(to: millrace_work_note.self).compactMap(Note.init)
        }
        .sorted { $0.order > $1.order }
        let own = notes.filter { $0.thread == page.thread }
        work = own.isEmpty ? notes : own
    }
}

extension WorkPage.Note {
    /// Nil if the note is free or incomplete.
    fileprivate init?(_ note: millrace_work_note) {
        guard note.thread != 0, (1...3).contains(note.kind) else { return nil }
        kind = note.kind
        thread = note.thread
        order = note.order
        store = Self.text(note.store, note.store_length, isCut: note.store_is_cut != 0)
        name =
            note.name_length == 0 ? nil : Self.text(note.name, note.name_length, isCut: note.name_is_cut != 0)
    }

    /// A name, without characters that could change how other text is shown. A cut name ends in `…`.
    private static func text<Bytes>(_ bytes: Bytes, _ length: UInt16, isCut: Bool) -> String {
        let text = withUnsafeBytes(of: bytes) { bytes in
            String(decoding: bytes.prefix(Int(length)), as: UTF8.self)
        }
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: "?"
            default: scalar
            }
        }
        let shown = String(String.UnicodeScalarView(scalars))
        return isCut ? shown + "…" : shown
    }
}
