import Foundation
@_spi(MillraceHub) import MillraceInspector
import MillraceRecording

// Texts and dates of apps, agents and files, made fit for lists. Everything that enters a session is cleaned here.

extension AppHello {
    /// The description with texts of one line each, and with a plausible date.
    ///
    /// - Parameter received: When the description was received.
    func cleaned(received: Date) -> AppHello {
        var hello = self
        hello.app = app.cleaned
        hello.device = device.cleaned
        hello.system = system.cleaned
        hello.began = began.plausible(otherwise: received)
        return hello
    }
}

extension SessionEnding {
    /// The ending with texts of one line each.
    var cleaned: SessionEnding {
        let work = work.map {
            Work(
                kind: $0.kind,
                dialect: $0.dialect.cleaned,
                store: $0.store.cleaned,
                text: $0.text?.cleaned,
                thread: $0.thread?.cleaned
            )
        }
        return SessionEnding(kind, signal: signal?.cleaned, work: work)
    }
}

extension Date {
    /// The date, unless it is before 2001 or more than a day later than the other one, which replaces it then. A clock
    /// may be ahead by some hours.
    func plausible(otherwise other: Date) -> Date {
        (Date(timeIntervalSinceReferenceDate: 0)...other.addingTimeInterval(24 * 60 * 60)).contains(self)
            ? self : other
    }
}

extension String {
    /// The beginning of the text in one line, without characters that change the direction of adjacent text.
    func line(_ count: Int) -> String { beginning(count).cleaned }

    /// The text in one line, without characters that change the direction of adjacent text.
    fileprivate var cleaned: String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: " "
            default: scalar.properties.isBidiControl ? " " : scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The beginning of the text, counted in Unicode scalars, because a character can consist of any number of them.
    func beginning(_ count: Int) -> String {
        let scalars = unicodeScalars.prefix(count)
        return scalars.endIndex == unicodeScalars.endIndex
            ? self : String(String.UnicodeScalarView(scalars)) + "…"
    }
}
