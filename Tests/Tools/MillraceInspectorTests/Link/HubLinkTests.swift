import Foundation
import Millrace
@_spi(MillraceHub) import MillraceRecording
import MillraceReporting
import MillraceTimeline
import TestSupport
import Testing

@testable @_spi(MillraceHub) import MillraceInspector

/// The tests with a connection run in processes of their own, because they block a thread until the app has answered.
@Suite("Inspector: the connection to a hub")
struct HubLinkTests {
    @Test("An app greets the hub, has a page, and sends its recording from the call of connect on")
    func connecting() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let app = LinkedApp()
            let address = Inspector.HubAddress(port: app.hub.port, token: "secret")
            let inspector = app.connect(to: address) {
                $0.appName = "Counter"
                $0.agentSecrets.names = ["nickname"]
            }
            tally.dispatch(.note("first"))
            let connection = try app.hub.accept()
            guard case .hello(let hello) = try connection.next() else { throw FakeConnection.Ended() }
            #expect(hello.version == AppHello.version)
            #expect(hello.app == "Counter")
            #expect(hello.process == ProcessInfo.processInfo.processIdentifier)
            #expect(hello.token == "secret")
            #expect(hello.secretNames == ["nickname"])
            #expect(hello.screens == nil)
            #expect(hello.isDebugBuild == Inspector.isDebugBuild)
            #expect(!hello.device.isEmpty && !hello.system.isEmpty)
            #expect(abs(hello.began.timeIntervalSinceNow) < 600)
            #expect(inspector.state == .searching(lastFailure: nil))
            try connection.send(.welcome(RecordingPlace(part: 0, offset: 0)))
            let recording = try connection.recording(until: "first")
            #expect(recording.hasPrefix(#"{"app":"Counter""#))
            let page = "http://127.0.0.1:\(app.hub.port)/sessions/\(hello.session.uuidString)/?token=secret"
            #expect(inspector.state == .connected(page: try #require(URL(string: page))))
            #expect(app.lines.values == ["Millrace inspector: open \(page)"])
            tally.dispatch(.note("second"))
            _ = try connection.recording(until: "second")
            inspector.disconnect()
            connection.waitForEnd()
            #expect(inspector.state == .disconnected)
        }
    }

    @Test("Declared secret texts are sent before the data that contains them, over each connection")
    func secrets() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let app = LinkedApp()
            let texts = Guarded(["first-secret", "abc"])
            let inspector = app.connect { $0.agentSecrets.texts = { texts.withLock { $0 } } }
            let connection = try app.hub.welcome()
            guard case .secret("first-secret") = try connection.next() else { throw FakeConnection.Ended() }
            _ = try connection.recording(until: "header")
            texts.withLock { $0.append("second-secret") }
            tally.dispatch(.note("a second-secret"))
            guard case .secret("second-secret") = try connection.next() else { throw FakeConnection.Ended() }
            #expect(try connection.recording(until: "second-secret").contains("entry"))
            texts.withLock { $0.append("third-secret") }
            try connection.send(.open(channel: 1, .agent))
            let call = AgentMessage.call(1, tool: "stores", arguments: [:])
            try connection.send(.data(ChannelPiece(channel: 1, bytes: Array(call.text.utf8))))
            guard case .secret("third-secret") = try connection.next() else { throw FakeConnection.Ended() }
            _ = try connection.nextText(of: 1)
            connection.close()
            app.clock.pass(1)
            let again = try app.hub.welcome(at: RecordingPlace(part: 1, offset: 1))
            for text in texts.withLock({ $0 }) where text != "abc" {
                #expect(try again.next() == .secret(text))
            }
            inspector.disconnect()
        }
    }

    @Test("A sequence of states has the current state and each later one, and ends when disconnected")
    func states() async {
        await #expect(processExitsWith: .success) {
            let app = LinkedApp()
            let inspector = app.connect()
            let states = inspector.states
            let connection = try app.hub.accept()
            try connection.send(.refusal("No."))
            connection.waitForEnd()
            app.clock.pass(1)
            let again = try app.hub.welcome()
            _ = try again.recording(until: "header")
            let late = inspector.states
            guard case .connected(let page) = inspector.state else { throw FakeConnection.Ended() }
            inspector.disconnect()
            inspector.disconnect()
            let end = [Inspector.State.connected(page: page), .disconnected]
            #expect(await Array(states) == [.searching(lastFailure: nil), .refused("No.")] + end)
            #expect(await Array(late) == end)
            #expect(await Array(inspector.states) == [.disconnected])
        }
    }

    @Test("Several pages communicate concurrently over channels of their own")
    func pages() async {
        await #expect(processExitsWith: .success) {
            let app = LinkedApp()
            let inspector = app.connect()
            let connection = try app.hub.welcome()
            try connection.send(.open(channel: 1, .page))
            #expect(try connection.nextText(of: 1).contains(#""type":"hello""#))
            try connection.send(.open(channel: 2, .page))
            #expect(try connection.nextText(of: 2).contains(#""type":"hello""#))
            let request = Array(
                #"{"type":"tree","request":1,"order":1,"part":"old","path":[],"offset":0,"limit":1}"#.utf8
            )
            try connection.send(
                .data(ChannelPiece(channel: 1, continues: true, bytes: Array(request.prefix(9))))
            )
            try connection.send(.data(ChannelPiece(channel: 1, bytes: Array(request.dropFirst(9)))))
            #expect(try connection.nextText(of: 1).contains("There is no entry #1 any more."))
            try connection.send(.end(channel: 1))
            let long = [UInt8](repeating: UInt8(ascii: " "), count: Link.chunk)
            for _ in 1...3 {
                try connection.send(.data(ChannelPiece(channel: 2, continues: true, bytes: long)))
            }
            try connection.send(.data(ChannelPiece(channel: 2, bytes: [])))
            #expect(try connection.nextText(of: 2).contains("longer than 1048576 bytes"))
            inspector.disconnect()
        }
    }

    @Test("A hub that returns is dialled again, and the session resumes at its last position")
    func comingBack() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let app = LinkedApp()
            let inspector = app.connect()
            var connection = try app.hub.welcome()
            tally.dispatch(.note("first"))
            let recording = try connection.recording(until: "first")
            app.hub.close()
            connection.close()
            app.clock.waitForWait(1)
            guard case .searching(.some) = inspector.state else { throw FakeConnection.Ended() }
            tally.dispatch(.note("meanwhile"))
            let again = FakeHub(port: app.hub.port)
            app.clock.pass(1)
            connection = try again.welcome(at: RecordingPlace(part: 1, offset: UInt64(recording.utf8.count)))
            let rest = try connection.recording(until: "meanwhile")
            #expect(rest.filter { $0 == "\n" }.count == 1, "one entry, and neither a header nor a store")
            #expect(inspector.timeline.ids.count == 2)
            inspector.disconnect()
        }
    }

    @Test("Failed connections are retried at growing intervals, logged once, and suspend the recording")
    func noHub() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let app = LinkedApp()
            app.hub.close()
            let inspector = app.connect()
            for attempt in 1...8 { app.clock.pass(attempt) }
            app.clock.waitForWait(9)
            #expect(
                app.clock.times.map { $0 / .milliseconds(1) } == [
                    100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000,
                ]
            )
            #expect(app.lines.values.count == 1)
            #expect(
                app.lines.values[0].hasPrefix("Millrace inspector: no hub at 127.0.0.1:\(app.hub.port) yet.")
            )
            #expect(!TransitionProbe.isAttached)
            #expect(inspector.timeline.entries.isEmpty)
            tally.dispatch(.note("unseen"))
            let late = FakeHub(port: app.hub.port)
            app.clock.pass(9)
            let connection = try late.welcome()
            _ = try connection.recording(until: "header")
            #expect(TransitionProbe.isAttached)
            tally.dispatch(.note("seen"))
            let recording = try connection.recording(until: "\"id\":1,")
            #expect(recording.contains("seen"))
            inspector.disconnect()
        }
    }

    @Test("Recording ends a minute after the connection to the hub was lost")
    func lostHub() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let app = LinkedApp()
            let inspector = app.connect()
            let connection = try app.hub.welcome()
            _ = try connection.recording(until: "header")
            tally.dispatch(.add(1))
            app.hub.close()
            connection.close()
            var count = 1
            app.clock.waitForWait(count)
            while app.clock.times.dropLast().reduce(.zero, +) < .seconds(60) {
                #expect(TransitionProbe.isAttached)
                app.clock.pass(count)
                count += 1
                app.clock.waitForWait(count)
            }
            #expect(!TransitionProbe.isAttached)
            #expect(inspector.timeline.entries.isEmpty)
            inspector.disconnect()
        }
    }

    @Test(
        "The timeline records without a hub if it is custom or recordsWithoutHub is set",
        arguments: [true, false]
    )
    func recordingAlone(_ isOwn: Bool) async {
        await #expect(processExitsWith: .success) { [isOwn] in
            let tally = Tally()
            let app = LinkedApp()
            app.hub.close()
            let inspector = app.connect { options in
                if isOwn { options.timeline = Timeline() } else { options.recordsWithoutHub = true }
            }
            app.clock.waitForWait(1)
            tally.dispatch(.add(1))
            #expect(inspector.timeline.ids.count == 1)
            inspector.disconnect()
            tally.dispatch(.add(1))
            #expect(inspector.timeline.ids.count == (isOwn ? 2 : 1))
        }
    }

    @Test("A hub that refuses is asked again after half a minute, and its reason is logged once")
    func refusal() async {
        await #expect(processExitsWith: .success) {
            let app = LinkedApp()
            let inspector = app.connect()
            for attempt in 1...3 {
                let connection = try app.hub.accept()
                try connection.send(.refusal("The token is wrong."))
                connection.waitForEnd()
                app.clock.waitForWait(attempt)
                #expect(inspector.state == .refused("The token is wrong."))
                #expect(!TransitionProbe.isAttached)
                app.clock.pass(attempt)
            }
            #expect(app.clock.times.prefix(3) == [.seconds(30), .seconds(30), .seconds(30)])
            #expect(app.lines.values.count == 1)
            #expect(app.lines.values[0].hasSuffix("refuses this app: The token is wrong."))
            inspector.disconnect()
        }
    }

    @Test("A hub that refuses with ever new reasons does not make the app remember all of them")
    func manyReasons() async {
        await #expect(processExitsWith: .success) {
            let app = LinkedApp()
            let inspector = app.connect()
            let reasons = (0...20).map { "Reason \($0)." } + ["Reason 0.", "Reason 20."]
            for (attempt, reason) in reasons.enumerated() {
                let connection = try app.hub.accept()
                try connection.send(.refusal(reason))
                connection.waitForEnd()
                app.clock.pass(attempt + 1)
            }
            app.clock.waitForWait(reasons.count)
            // The twenty-first reason displaces the others, so the first one is logged again, and this one is not.
            let logged = app.lines.values.map { $0.components(separatedBy: "app: ").last }
            #expect(logged == reasons.dropLast())
            inspector.disconnect()
        }
    }

    @Test("A connection that is reset counts as failed, with the system's message")
    func resetConnection() async {
        await #expect(processExitsWith: .success) {
            let app = LinkedApp()
            let inspector = app.connect()
            app.hub.reset()
            app.clock.waitForWait(1)
            #expect(inspector.state == .searching(lastFailure: "Connection reset by peer."))
            inspector.disconnect()
        }
    }

    @Test("A hub that refuses an app after accepting it is asked again, and recording continues for a minute")
    func lateRefusal() async {
        await #expect(processExitsWith: .success) {
            let app = LinkedApp()
            let inspector = app.connect()
            var connection = try app.hub.welcome()
            for attempt in 1...3 {
                try connection.send(.refusal("The disk is full."))
                connection.waitForEnd()
                app.clock.waitForWait(attempt)
                #expect(inspector.state == .refused("The disk is full."))
                #expect(TransitionProbe.isAttached == (attempt < 3))
                app.clock.pass(attempt)
                connection = try app.hub.accept()
            }
            #expect(app.clock.times.prefix(3) == [.seconds(30), .seconds(30), .seconds(30)])
            #expect(app.lines.values.count == 2, "the page, and the reason")
            #expect(app.lines.values.last?.hasSuffix("refuses this app: The disk is full.") == true)
            inspector.disconnect()
        }
    }

    @Test(
        "A hub that ends each connection soon is dialled at growing intervals, and each line is logged once"
    )
    func shortConnections() async {
        await #expect(processExitsWith: .success) {
            let app = LinkedApp()
            let inspector = app.connect()
            for attempt in 1...6 {
                let connection = try app.hub.welcome()
                _ = try connection.recording(until: "header")
                if attempt == 6 { app.clock.advance(by: .seconds(10)) }
                connection.close()
                app.clock.waitForWait(attempt)
                if attempt == 5 { #expect(app.lines.values.count == Set(app.lines.values).count) }
                app.clock.pass(attempt)
            }
            #expect(
                app.clock.times.prefix(6).map { $0 / .milliseconds(1) } == [200, 400, 800, 1_600, 3_200, 100]
            )
            let connection = try app.hub.welcome()
            _ = try connection.recording(until: "header")
            #expect(
                app.lines.values.filter { $0.contains("open http") }.count == 2,
                "again after one that lasted"
            )
            inspector.disconnect()
        }
    }

    @Test("A page's lock is released when the hub has disconnected")
    func lockedWithoutHub() async {
        await #expect(processExitsWith: .success) {
            let app = LinkedApp()
            let inspector = app.connect()
            let connection = try app.hub.welcome()
            try connection.send(.open(channel: 1, .page))
            #expect(try connection.nextText(of: 1).contains(#""type":"hello""#))
            let request = #"{"type":"lock","request":1,"on":true}"#
            try connection.send(.data(ChannelPiece(channel: 1, bytes: Array(request.utf8))))
            while !(try connection.nextText(of: 1).contains(#""type":"answer""#)) {}
            #expect(inspector.timeline.isLocked)
            connection.close()
            app.clock.waitForWait(1)
            await mainQueueTurn()
            #expect(!inspector.timeline.isLocked)
            inspector.disconnect()
        }
    }

    @Test("A log line that cannot be written is lost, and the app continues")
    func closedStandardError() async {
        await #expect(processExitsWith: .success) {
            close(STDERR_FILENO)
            Inspector.Options().log("Nobody reads this.")
        }
    }

    @Test("An answer that is too long for the outbox is replaced by an error message", .recordingScope)
    func longAnswer() throws {
        let tally = Tally()
        let inspection = makeInspection()
        tally.dispatch(.note(String(repeating: "x", count: Outbox.limit / 4)))
        let sent = Log<String>()
        let channels = HubChannels(AgentAccess(inspection), log: { _ in }) { message in
            if case .data(let piece) = message { sent.note(String(decoding: piece.bytes, as: UTF8.self)) }
        }
        let request = #"{"type":"json","request":1,"order":1,"part":"action"}"#
        try inspection.queue.sync {
            try channels.open(1, .page)
            try channels.take(ChannelPiece(channel: 1, bytes: Array(request.utf8)))
        }
        #expect(sent.values.last?.contains("The value is too long to be shown.") == true)
    }

    @Test("A call of an agent may arrive in pieces, and is cancelled with its channel", arguments: 0..<3)
    func agentChannel(way: Int) async {
        await #expect(processExitsWith: .success) { [way] in
            let inspection = makeInspection()
            let answers = Log<AgentAnswer>()
            let channels = HubChannels(AgentAccess(inspection), log: { _ in }) { message in
                guard case .data(let piece) = message, let answer = AgentAnswer(text: piece.bytes) else {
                    return
                }
                answers.note(answer)
            }
            func call(_ number: Int, _ tool: String, _ arguments: JSON = [:]) -> [UInt8] {
                Array(AgentMessage.call(number, tool: tool, arguments: arguments).text.utf8)
            }
            let stores = call(1, "stores")
            try inspection.queue.sync {
                try channels.open(1, .agent)
                try channels.take(
                    ChannelPiece(channel: 1, continues: true, bytes: Array(stores.prefix(9)))
                )
                try channels.take(ChannelPiece(channel: 1, bytes: Array(stores.dropFirst(9))))
            }
            answers.wait { $0.count == 1 }
            #expect(try answers.values[0].result.get() == ["stores": []])
            try inspection.queue.sync {
                let wait = call(2, "wait", ["for": "entry", "seconds": 60])
                try channels.take(ChannelPiece(channel: 1, bytes: wait))
                switch way {
                case 0: try channels.end(1)
                case 1: try channels.abandon(1)
                default: channels.endAll()
                }
            }
            answers.wait { $0.count == 2 }
            #expect(answers.values[1].result.failure?.code == .cancelled)
            // The number is free again.
            #expect(throws: Never.self) { try inspection.queue.sync { try channels.open(1, .agent) } }
        }
    }

    @Test("A page's channel that the hub abandons is closed", .recordingScope)
    func abandonedPage() throws {
        let (inspection, sent) = (makeInspection(), Log<AppMessage>())
        let channels = HubChannels(AgentAccess(inspection), log: { _ in }, send: sent.note)
        try inspection.queue.sync {
            try channels.open(1, .page)
            try channels.abandon(1)
            #expect(throws: Link.Failure.self) {
                try channels.take(ChannelPiece(channel: 1, bytes: [0x7B, 0x7D]))
            }
        }
        #expect(sent.values.count == 1, "the greeting")
    }

    @Test("Invalid bytes from the hub end the connection, and do not stop the app")
    func garbage() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let app = LinkedApp()
            let inspector = app.connect()
            var random = SeededGenerator(seed: 7)
            let page = HubMessage.open(channel: 1, .page).encoded
            let noise = (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) }
            let texts: [[UInt8]] = [
                Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), [0, 0, 0, 0], [255, 255, 255, 255], noise,
                [0, 0, 0, 1, 77], HubMessage.welcome(RecordingPlace(part: 1, offset: 1)).encoded,
                HubMessage.stored(RecordingPlace(part: 1, offset: .max)).encoded,
                HubMessage.data(ChannelPiece(channel: 5, bytes: [])).encoded,
                HubMessage.end(channel: 5).encoded, page + page,
                (1...65).flatMap { HubMessage.open(channel: $0, .import).encoded },
                HubMessage.open(channel: 1, .import).encoded + HubMessage.end(channel: 1).encoded
                    + HubMessage.end(channel: 1).encoded + HubMessage.end(channel: 1).encoded,
            ]
            for (index, text) in texts.enumerated() {
                let connection = try app.hub.welcome()
                try connection.send(text)
                connection.waitForEnd()
                app.clock.waitForWait(index + 1)
                guard case .searching(.some) = inspector.state else { throw FakeConnection.Ended() }
                app.clock.pass(index + 1)
            }
            let connection = try app.hub.accept()
            _ = try connection.next()
            try connection.send(.stored(RecordingPlace(part: 1, offset: 1)))
            connection.waitForEnd()
            tally.dispatch(.add(1))
            #expect(tally.state.count == 1)
            inspector.disconnect()
        }
    }

    @Test("The inspector can be disconnected in any state, and twice")
    func disconnecting() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            func checkIsOff(_ inspector: Inspector) {
                inspector.disconnect()
                inspector.disconnect()
                #expect(inspector.state == .disconnected)
                #expect(!TransitionProbe.isAttached)
                tally.dispatch(.add(1))
            }
            // The inspector is disconnected directly after `connect`.
            checkIsOff(LinkedApp().connect())
            // The inspector is disconnected before the hub answers the app's greeting.
            let app = LinkedApp()
            var inspector = app.connect()
            var connection = try app.hub.accept()
            checkIsOff(inspector)
            connection.waitForEnd()
            // The inspector is disconnected after it has begun to send its recording to the hub.
            inspector = app.connect()
            connection = try app.hub.welcome()
            _ = try connection.recording(until: "header")
            checkIsOff(inspector)
            connection.waitForEnd()
            // The inspector is disconnected while the app waits to connect again after a refusal.
            inspector = app.connect()
            connection = try app.hub.accept()
            try connection.send(.refusal("No."))
            app.clock.waitForWait(1)
            checkIsOff(inspector)
            // The inspector is disconnected while it connects to an address that does not exist.
            checkIsOff(app.connect(to: Inspector.HubAddress(host: "nowhere.invalid")))
        }
    }

    @Test("In a release build the inspector is off, records nothing and logs a line, unless enabled")
    func release() async {
        await #expect(processExitsWith: .success) {
            let app = LinkedApp()
            app.hub.close()
            let off = app.connect(isDebugBuild: false) { $0.evenInRelease = false }
            #expect(off.state == .off(.offInRelease))
            #expect(!TransitionProbe.isAttached)
            #expect(app.lines.values.count == 1)
            #expect(app.lines.values[0].contains("evenInRelease"))
            off.disconnect()
            #expect(off.state == .off(.offInRelease))
            #expect(await Array(off.states) == [.off(.offInRelease)])
            let on = app.connect(isDebugBuild: false)
            app.clock.waitForWait(1)
            on.disconnect()
            #expect(app.clock.times.count == 1, "of the second only")
        }
    }

    @Test("A recording sent by the hub is imported, and an invalid one is refused with an error message")
    func importing() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let app = LinkedApp()
            let inspector = app.connect()
            let connection = try app.hub.welcome()
            tally.dispatch(.note("first"))
            let recording = Array(try connection.recording(until: "first").utf8)
            try connection.send(.open(channel: 1, .import))
            try connection.send(.data(ChannelPiece(channel: 1, bytes: Array(recording.prefix(50)))))
            try connection.send(.data(ChannelPiece(channel: 1, bytes: Array(recording.dropFirst(50)))))
            try connection.send(.end(channel: 1))
            let report = try connection.nextText(of: 1)
            #expect(report.contains(#""entries":1"#))
            #expect(inspector.timeline.isPaused)
            guard case .end(channel: 1) = try connection.next() else { throw FakeConnection.Ended() }
            try connection.send(.open(channel: 1, .import))
            try connection.send(.data(ChannelPiece(channel: 1, bytes: Array("nonsense\n".utf8))))
            try connection.send(.data(ChannelPiece(channel: 1, bytes: Array("more".utf8))))
            try connection.send(.end(channel: 1))
            #expect(try connection.nextText(of: 1).hasPrefix(#"{"error":"This is no recording"#))
            inspector.disconnect()
        }
    }

    @Test("A recording whose upload breaks off is discarded, even if it has arrived in full")
    func abandonedImport() async {
        await #expect(processExitsWith: .success) {
            let tally = Tally()
            let app = LinkedApp()
            let inspector = app.connect()
            let connection = try app.hub.welcome()
            tally.dispatch(.note("first"))
            let recording = Array(try connection.recording(until: "first").utf8)
            try connection.send(.open(channel: 1, .import))
            try connection.send(.data(ChannelPiece(channel: 1, bytes: recording)))
            try connection.send(.abandon(channel: 1))
            // The answer to this import shows that the app has handled the messages before it.
            try connection.send(.open(channel: 2, .import))
            try connection.send(.end(channel: 2))
            #expect(try connection.nextText(of: 2).hasPrefix(#"{"error":"#))
            // A recording is shown on the main queue.
            await mainQueueTurn()
            #expect(!inspector.timeline.isPaused)
            inspector.disconnect()
        }
    }

    @Test("A recording sent by the hub is refused if the app does not permit time travel")
    func importingWithoutPermission() async {
        await #expect(processExitsWith: .success) {
            let app = LinkedApp()
            let inspector = app.connect { $0.permissions = [.dispatch, .lock] }
            let connection = try app.hub.welcome()
            try connection.send(.open(channel: 1, .import))
            try connection.send(.end(channel: 1))
            #expect(
                try connection.nextText(of: 1)
                    == #"{"error":"The app does not permit time travel from here."}"#
            )
            inspector.disconnect()
        }
    }

    @Test("A hub that reads nothing is disconnected when 16 MB are pending")
    func fullOutbox() throws {
        let hub = FakeHub()
        let outbox = Outbox(try Socket.dial(host: "localhost", port: hub.port))
        outbox.send(Link.preface)
        let connection = try hub.accept()
        let message = AppMessage.data(ChannelPiece(channel: 1, bytes: Array(repeating: 0, count: Link.chunk)))
        for _ in 1...64 where outbox.failure == nil { outbox.send(message) }
        #expect(outbox.failure == "more than 16 MB waited for the hub")
        connection.waitForEnd()
    }

    @Test("Only pending bytes count for the outbox limit, so a hub that reads can be sent any amount")
    func emptiedOutbox() throws {
        let hub = FakeHub()
        let outbox = Outbox(try Socket.dial(host: "localhost", port: hub.port))
        defer { outbox.end() }
        outbox.send(Link.preface)
        let connection = try hub.accept()
        let message = AppMessage.data(ChannelPiece(channel: 1, bytes: Array(repeating: 0, count: Link.chunk)))
        for _ in 1...20 {
            outbox.send(message)
            _ = try connection.next()
        }
        #expect(outbox.failure == nil)
    }

    @Test("An outbox remembers why its connection has ended")
    func failedOutbox() throws {
        let hub = FakeHub()
        let ended = Outbox(try Socket.dial(host: "localhost", port: FakeHub().port))
        ended.end()
        #expect(ended.failure == "it has ended")
        let outbox = Outbox(try Socket.dial(host: "localhost", port: hub.port))
        outbox.send(Link.preface)
        hub.reset()
        while outbox.failure == nil { outbox.send([0]) }
        let failure = outbox.failure
        #expect(["Connection reset by peer.", "Broken pipe."].contains(failure))
        outbox.end()
        #expect(outbox.failure == failure)
    }

    @Test("A read ends with an error after its time limit")
    func readLimit() throws {
        let hub = FakeHub()
        let socket = try Socket.dial(host: "localhost", port: hub.port)
        socket.limitReads(seconds: 1)
        #expect(throws: SocketError.timeOut) { try socket.read() }
        #expect("\(SocketError.timeOut)" == "There was no answer in time.")
    }

    #if os(Linux)
    @Test("Dialling ends with an error after its time limit")
    func dialLimit() {
        // The system ignores attempts to connect to a hub that has too many pending connections.
        let hub = FakeHub()
        var sockets: [Socket] = []
        let error = #expect(throws: SocketError.self) {
            for _ in 1...20 {
                sockets.append(try Socket.dial(host: "127.0.0.1", port: hub.port, limit: 100))
            }
        }
        #expect(error == .timeOut)
        #expect(sockets.count >= 8)
    }
    #endif

    @Test(
        "A page has a valid address for any form of the hub's host",
        arguments: [
            ("127.0.0.1", "http://127.0.0.1:8700"), ("my-mac.local", "http://my-mac.local:8700"),
            ("::1", "http://[::1]:8700"), ("fe80::1%en0", "http://[fe80::1]:8700"),
        ]
    )
    func pageAddress(_ host: String, _ expected: String) {
        let session = UUID()
        let page = Inspector.HubAddress(host: host).page(of: session)
        #expect(page.absoluteString == "\(expected)/sessions/\(session.uuidString)/")
        for host in ["", "a b", "ü", "[", "x/y", "\0"] {
            _ = Inspector.HubAddress(host: host, token: "&=?").page(of: session)
        }
    }

    @Test("Dialling an invalid address throws an error with a description")
    func dialling() {
        let hub = FakeHub()
        hub.close()
        #expect(throws: SocketError.system(ECONNREFUSED)) {
            try Socket.dial(host: "127.0.0.1", port: hub.port)
        }
        for host in [
            "", "no host", "nowhere.invalid", "256.0.0.1", "255.255.255.255",
            String(repeating: "a", count: 300),
        ] {
            #expect(throws: SocketError.self) { try Socket.dial(host: host, port: hub.port) }
        }
        #expect("\(SocketError.system(ECONNREFUSED))" == "Connection refused.")
    }
}

extension Array where Element: Sendable {
    /// The elements of a sequence until its end.
    fileprivate init(_ sequence: AsyncStream<Element>) async {
        self = await sequence.reduce(into: []) { $0.append($1) }
    }
}
