import Millrace
import TestSupport
import Testing

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
        let thread = ThreadContext.current
        var works: [OngoingWork?] = []
        thread.requesting(WorkRequest(of: outer, for: "load", afterPending: nil)) {
            thread.requesting(WorkRequest(of: inner, for: "save", afterPending: nil)) {
                works.append(thread.beginWork())
            }
            works.append(thread.beginWork())
        }
        works.append(thread.beginWork())
        #expect(works.map { $0?.label.name } == ["inner", "outer", nil])
        #expect(works.map { $0?.name } == ["save", "load", nil])
        for recording in recordings { recording.end() }
    }
}
