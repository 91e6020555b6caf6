import Foundation
import MillraceRecording

/// Takes a recording from a hub, piece by piece, for the app to show. Used on the inspection's queue.
struct Import {
    private let inspection: Inspection
    private var importer: SessionImporter

    /// Why nothing comes of it. What follows is not even read.
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

    /// Shows what has come.
    ///
    /// - Parameters:
    ///   - log: Takes lines for developers: what could not be done.
    ///   - answer: Is handed what has become of it as JSON: the report, or an `error`. Called on the inspection's queue.
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
