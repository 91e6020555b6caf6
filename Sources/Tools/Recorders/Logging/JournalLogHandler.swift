#if Logging
import Logging
import MillraceReporting

/// Notes the lines of a log in a journal, so that timelines, recordings and the hub show them between the transitions.
///
/// ```swift
/// let lines = Journal("Log")
/// LoggingSystem.bootstrap { label in
///     MultiplexLogHandler([StreamLogHandler.standardError(label: label), JournalLogHandler(lines)])
/// }
/// ```
///
/// A line is an event ``LogLine``. It follows from what the code is running for, such as the action whose effect logs it, and is shown with
/// the function and the line that log it. While nothing is recorded, a line costs a relaxed atomic load. Call it on any thread. Specified by
/// `Documentation/Behaviour/Reporting.md`, 7.6.
///
/// A ``TransitionLog`` does not log these events. Another recorder, or a sanitizer, must not log for each of them, since each line would
/// cause another.
public struct JournalLogHandler: LogHandler {
    /// The lowest level of the lines that are noted.
    public var logLevel: Logger.Level
    /// What is logged with each line.
    public var metadata: Logger.Metadata = [:]
    /// Supplies more to log with each line.
    public var metadataProvider: Logger.MetadataProvider?

    private let journal: Journal
    private let showsMetadata: Bool

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - journal: where the lines are noted. Several handlers may share it.
    ///   - level: the lowest level of the lines that are noted.
    ///   - showsMetadata: whether what is logged with a line is noted too, behind it. It often holds secrets.
    public init(_ journal: Journal, level: Logger.Level = .info, showsMetadata: Bool = false) {
        self.journal = journal
        self.showsMetadata = showsMetadata
        logLevel = level
    }

    /// The value that is logged with each line under a key.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Notes a line.
    public func log(event: LogEvent) {
        if !journal.isRecorded { return }
        let place = CallSite.named(event.function, event.file, Int(clamping: event.line))
        journal.note(LogLine(event.level, event.message.description), from: place)
        if !showsMetadata { return }
        var all = metadata
        for more in [metadataProvider?.get(), event.metadata] { all.merge(more ?? [:]) { $1 } }
        if let error = event.error { all["error"] = "\(error)" }
        if !all.isEmpty { journal.note(LogLine.metadata(all.mapValues(\.description)), from: place) }
    }
}

/// What a ``JournalLogHandler`` notes: a line of a log by its level, or what was logged with the line before.
public enum LogLine: Codable, Hashable, Sendable {
    /// A line about what the app does.
    case trace(String), debug(String), info(String), notice(String)
    /// A line about what should not be.
    case warning(String), error(String), critical(String)
    /// What was logged with a line.
    case metadata([String: String])

    init(_ level: Logger.Level, _ message: String) {
        self =
            switch level {
            case .trace: .trace(message)
            case .debug: .debug(message)
            case .info: .info(message)
            case .notice: .notice(message)
            case .warning: .warning(message)
            case .error: .error(message)
            case .critical: .critical(message)
            }
    }
}
#endif
