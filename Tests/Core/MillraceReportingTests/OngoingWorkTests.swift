import TestSupport
import Testing

@testable import Millrace
@testable import MillraceReporting

@Suite("Ongoing work")
struct OngoingWorkTests {
    private func store(_ name: String) -> StoreHandle {
        StoreHandle(
            label: StoreLabel(dialect: "Test", name: name),
            operations: ValueOperations(state: { 0 }, restore: { (_: Int) in true })
        )
    }

    @Test("Work that begins in nested requests belongs to the store of the innermost request")
    func nestedRequests() {
        let (outer, inner) = (store("outer"), store("inner"))
        let recordings = [outer, inner].map { store in TransitionProbe.attach(to: store.recorders) { _ in } }
        var works: [OngoingWork?] = []
        ThreadReports.requesting(WorkRequest(of: outer, for: "load", afterPending: nil)) {
            ThreadReports.requesting(WorkRequest(of: inner, for: "save", afterPending: nil)) {
                works.append(ThreadReports.beginWork())
            }
            works.append(ThreadReports.beginWork())
        }
        works.append(ThreadReports.beginWork())
        #expect(works.map { $0?.label.name } == ["inner", "outer", nil])
        #expect(works.map { $0?.name } == ["save", "load", nil])
        for recording in recordings { recording.end() }
    }

    @Test("The end of work is announced once, however often the work is ended")
    func endAnnouncedOnce() throws {
        let store = store("store")
        let recording = TransitionProbe.attach(to: store.recorders) { _ in }
        let ends = Counter()
        let observation = store.recorders.ongoingWork.ends.observers.add { ends.add(1) }
        let work = try #require(OngoingWork.begin("load", of: store.label, in: store.recorders))
        #expect(ends.value == 0)
        work.end()
        work.end()
        #expect(ends.value == 1)
        observation.end()
        recording.end()
    }
}
