public import CMillrace
import Millrace

/// What the loops and the connections of MobiusCore have postponed on a thread.
@usableFromInline
struct ThreadLoops: ~Copyable, ThreadValue {
    /// The nesting depth of the calls of ``postponingWork(_:)`` in progress.
    @usableFromInline var postponements = 0

    /// The work of the loops that have received input meanwhile, oldest first.
    @usableFromInline var postponedWork = FIFO<any PostponedWork>()

    /// Whether reported errors are withheld. Otherwise they are passed to the error handler, which does not return.
    var isWithholdingErrors = false

    /// The first error that was withheld.
    var withheldError: ProgrammingError?

    @usableFromInline
    init() {}

    @inlinable @inline(__always)
    static var slot: millrace_thread_slot { millrace_thread_loops }
}

/// A loop that processes its input on the thread that sends it.
@usableFromInline
protocol PostponedWork: AnyObject {
    /// Processes the pending input. Called once for each ``ThreadLoops/postpone(_:)``, by the same thread.
    func workAfterPostponing()
}

extension ThreadLoops {
    /// Runs `body`, which sends input under a lock of the caller: loops only enqueue it, so that no observer or effect
    /// runs under that lock. The input is processed before the outermost such call of the thread returns.
    static func postponingWork(_ body: () -> Void) {
        let thread = current
        thread.pointee.postponements += 1
        body()
        thread.pointee.postponements -= 1
        if thread.pointee.postponements > 0 { return }
        while let work = thread.pointee.postponedWork.popFirst() { work.workAfterPostponing() }
    }

    /// Whether a loop must call ``postpone(_:)`` now, instead of processing its input.
    @inlinable @inline(__always)
    static var isPostponingWork: Bool { existing.map { $0.pointee.postponements > 0 } ?? false }

    /// Retains `work`, and calls it when the input may be processed.
    @usableFromInline
    static func postpone(_ work: any PostponedWork) { current.pointee.postponedWork.append(work) }

    /// Runs `body`, and returns the first error that was passed to ``withhold(_:)`` meanwhile.
    static func withholdingErrors<Result>(_ body: () -> Result) -> (result: Result, error: ProgrammingError?)
    {
        let thread = current
        let outer = (thread.pointee.isWithholdingErrors, thread.pointee.withheldError)
        thread.pointee.isWithholdingErrors = true
        thread.pointee.withheldError = nil
        let result = body()
        let error = thread.pointee.withheldError
        (thread.pointee.isWithholdingErrors, thread.pointee.withheldError) = outer
        return (result, error)
    }

    /// Stores an error for the innermost ``withholdingErrors(_:)`` in progress on this thread, unless an earlier
    /// error is stored. Returns false if no such call is in progress.
    static func withhold(_ error: ProgrammingError) -> Bool {
        let thread = current
        guard thread.pointee.isWithholdingErrors else { return false }
        if thread.pointee.withheldError == nil { thread.pointee.withheldError = error }
        return true
    }
}
