import Foundation
import MillraceRecording

/// Receives a recording from a hub in pieces, then shows it in the app. Used on the inspection's queue.
struct Import {
    private let inspection: Inspection
    private var importer: SessionImporter

    /// The reason why the import has failed. Further pieces are ignored.
    private var failure: String?

    init(_ inspection: Inspection) {
        self.inspection = inspection
        importer = inspection.importer
        do {
            try inspection.check(.travel)
        } catch {
            failure = "\(error)"
        }
    }

    mutating func read(_ bytes: [UInt8]) {
        if failure != nil { return }
        do throws(RecordingError) {
            try importer.read(Data(bytes))
        } catch {
            failure = "\(error)"
        }
    }

    /// Shows the received recording.
    ///
    /// - Parameters:
    ///   - log: Receives lines for developers about what could not be imported.
    ///   - answer: Receives the result as JSON: the report, or an `error`. Called on the inspection's queue.
    func finish(log: @escaping @Sendable (String) -> Void, _ answer: @escaping @Sendable (String) -> Void) {
        if let failure { return answer(jsonText(["error": failure])) }
        var importer = importer
        let session: ImportedSession
        do throws(RecordingError) {
            session = try importer.finish()
        } catch {
            return answer(jsonText(["error": "\(error)"]))
        }
        inspection.load(session) { problems in
            for problem in problems { log("imported \(session.app): \(problem)") }
            answer(jsonText(session.report))
        }
    }
}
