import Millrace

extension TestStore {
    /// Ends the test. Fails if a transition was not received, if an action is pending in the store, if work of the
    /// store is still running, or if the store has more observers than when the test store was created. Waits up to
    /// ``limit`` in all for actions to be processed, for work to end, for observers to end and, with `releasing`, for
    /// the store to be deallocated.
    ///
    /// - Parameters:
    ///   - releasing: Whether the test store must hold the only reference to the store. It then releases the store,
    ///     which must be deallocated.
    ///   - isolation: The caller's isolation. Use the default.
    ///   - file: The file that failures refer to. Use the default.
    ///   - line: The line that failures refer to. Use the default.
    /// - Throws: `CancellationError`. Failed expectations are recorded, not thrown.
    public func finish(
        releasing: Bool = false,
        isolation: isolated (any Actor)? = #isolation,
        file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        let deadline = ContinuousClock.now + limit
        // A thread that has changed the store may retain the store's observers until the thread's call returns. Work
        // is checked after pending actions, because work ends after the actions that it has sent were processed.
        try await poll(until: deadline) {
            checking == .partly
                || !feed.hasPendingActions() && ongoingWork.isEmpty && observers.now <= observers.first
        }
        let location = TestLocation(file: file, line: line)
        end("after \(limit)", at: location)
        if releasing {
            release()
            try await poll(until: deadline) { isReleased }
            reportRetained(at: location)
        }
    }

    /// Ends the test. Fails if a transition was not received, if an action is pending in the store, if work of the
    /// store is still running, or if the store has more observers than when the test store was created.
    ///
    /// - Throws: Nothing; `try` makes the call read like the asynchronous one.
    public func finish(
        releasing: Bool = false,
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        let location = TestLocation(file: file, line: line)
        end("now", at: location)
        if releasing {
            release()
            reportRetained(at: location)
        }
    }

    /// Waits until `condition` is true. Polls every millisecond, because nothing signals a deallocation or the end of
    /// the last pending action.
    private func poll(
        until deadline: ContinuousClock.Instant,
        isolation: isolated (any Actor)? = #isolation,
        _ condition: () -> Bool
    ) async throws {
        while !condition() && ContinuousClock.now < deadline {
            let next = min(deadline, .now + .milliseconds(1))
            _ = try await inbox.signal.wait(after: inbox.signal.version, until: next)
        }
    }

    private func end(_ when: String, at location: TestLocation) {
        isFinished = true
        defer { stopWatching() }
        // Check for pending actions before the inbox is emptied, because their transitions are not in the inbox yet.
        let hasPendingActions = feed.hasPendingActions()
        passOver(inbox.takeAll(), before: "finish()", at: location)
        if hasPendingActions {
            demand(
                "finish(): actions that were sent to the store are still pending \(when). Use `await`, or let their queue run before.",
                at: location
            )
        }
        let work = ongoingWork
        if !work.isEmpty {
            demand(
                "finish(): \(counted(work.count, "effect or task", "effects or tasks")) of the store still \(work.count == 1 ? "runs" : "run") \(when): "
                    + Brief.texts(of: work) { $0 }.joined(separator: ", "),
                at: location
            )
        }
        let observers = observers
        if observers.now > observers.first {
            demand(
                """
                finish(): the store has \(counted(observers.now - observers.first, "observer")) more than when the test began \
                (\(observers.now), and \(observers.first) then). End the observation, or release what observes, before the end of the test.
                """,
                at: location
            )
        }
    }

    private func reportRetained(at location: TestLocation) {
        if isReleased { return }
        location.fail(
            """
            finish(releasing: true): the store is still retained: by the test, in a variable of its own, or by something that \
            has outlived it. Make the store in the call of TestStore(…), and look for closures that capture it.
            """
        )
    }

    /// Reports that the test store was deallocated before `finish()`.
    func reportUnfinished() {
        let left = inbox.takeAll()
        var text =
            "The TestStore was released without `finish()`, so that nothing says whether all was expected."
        if !left.isEmpty {
            text += " \(counted(left.count, "transition")) had not been received:\n\(summary(of: left))"
        }
        location.fail(text)
    }

    private func demand(_ text: String, at location: TestLocation) {
        switch checking {
        case .exhaustive: location.fail(text)
        case .partly: ignore(text, at: location)
        }
    }

    private func counted(_ count: Int, _ one: String, _ several: String) -> String {
        "\(count) \(count == 1 ? one : several)"
    }
}
