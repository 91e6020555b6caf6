import Foundation
@_spi(MillraceHub) import MillraceInspector
import Synchronization

/// A hub's connection to an app that it has welcomed.
public final class AppConnection: Sendable {
    private struct State {
        var stored: RecordingPlace
        var pages: [UInt32: StandInPage] = [:]
        var lastChannel: UInt32 = 0
        var hasEnded = false
    }

    private let socket: Socket
    private let session: UUID
    /// A lock that is held while a message is written, so that messages do not interleave.
    private let writing = Mutex(())
    private let state: Mutex<State>
    private let record: @Sendable ([UInt8]) -> Void
    private let report: @Sendable (String) -> Void
    private let ended = DispatchSemaphore(value: 0)

    /// Welcomes an app. If the app was connected before, the answer contains the stored place of its recording.
    ///
    /// - Returns: Nil if the app does not introduce itself.
    init?(
        _ socket: Socket,
        after former: AppConnection?,
        record: @escaping @Sendable ([UInt8]) -> Void,
        report: @escaping @Sendable (String) -> Void
    ) {
        guard let hello = Self.greeting(on: socket) else { return nil }
        self.socket = socket
        self.record = record
        self.report = report
        session = hello.session
        let isKnown = former?.session == hello.session
        let stored = isKnown ? former!.state.withLock(\.stored) : RecordingPlace(part: 0, offset: 0)
        state = Mutex(State(stored: stored))
        send(.welcome(stored))
    }

    /// Reads the preface and the first message, the only bytes that the app sends before it is welcomed.
    private static func greeting(on socket: Socket) -> AppHello? {
        var reader = LinkReader<AppMessage>()
        var preface: [UInt8] = []
        while let bytes = socket.read() {
            let missing = Link.preface.count - preface.count
            preface += bytes.prefix(missing)
            reader.append(bytes.dropFirst(missing))
            guard let message = try? reader.next() else { continue }
            guard preface == Link.preface, case .hello(let hello) = message else { return nil }
            return hello
        }
        return nil
    }

    // MARK: Reading

    /// Reads until the connection ends.
    func readAll() {
        var reader = LinkReader<AppMessage>()
        do {
            while let bytes = socket.read() {
                reader.append(bytes)
                while let message = try reader.next() { take(message) }
            }
        } catch {
            report("\(error)")
        }
        socket.shutDown()
        let pages = state.withLock { state in
            state.hasEnded = true
            defer { state.pages = [:] }
            return state.pages.values
        }
        for page in pages { page.hasEnded() }
        ended.signal()
    }

    private func take(_ message: AppMessage) {
        switch message {
        case .hello: report("it says hello twice")
        case .recording(let piece): store(piece)
        case .data(let piece): state.withLock { $0.pages[piece.channel] }?.take(piece)
        case .end(let channel): state.withLock { $0.pages.removeValue(forKey: channel) }?.hasEnded()
        case .secret, .ending, .symbols: break
        }
    }

    /// Passes a piece of the recording to `record`, and acknowledges it as stored. Reports a piece that neither begins
    /// where the last one ended nor begins a new part.
    private func store(_ piece: RecordingPiece) {
        record(piece.bytes)
        let stored = state.withLock { state in
            let isNext = piece.place == state.stored
            let isNewPart = piece.place.part > state.stored.part && piece.place.offset == 0
            if !isNext && !isNewPart { report("\(piece.place) comes after \(state.stored)") }
            state.stored = RecordingPlace(
                part: piece.place.part,
                offset: piece.place.offset + UInt64(piece.bytes.count)
            )
            return state.stored
        }
        send(.stored(stored))
    }

    // MARK: Writing

    /// Opens a page of the session.
    ///
    /// - Parameters:
    ///   - onEnd: Called on the reading thread when the app has ended the page or the connection.
    ///   - receive: Called with each message, on the reading thread.
    public func openPage(
        onEnd: @escaping @Sendable () -> Void = {},
        receive: @escaping @Sendable (Data) -> Void = { _ in }
    ) -> StandInPage {
        let page = state.withLock { state in
            state.lastChannel += 1
            let page = StandInPage(channel: state.lastChannel, of: self, onEnd, receive)
            if !state.hasEnded { state.pages[page.channel] = page }
            return page
        }
        send(.open(channel: page.channel, .page))
        return page
    }

    func close(_ page: StandInPage) {
        state.withLock { _ = $0.pages.removeValue(forKey: page.channel) }
        send(.end(channel: page.channel))
    }

    func send(_ message: HubMessage) { send(bytes: message.encoded) }

    /// Sends bytes that need not form a message.
    public func send(bytes: [UInt8]) { writing.withLock { _ in socket.write(bytes) } }

    /// Ends the hub's side, and waits until the app has ended its side.
    ///
    /// - Returns: Whether the app has done so within this number of seconds.
    public func endWriting(within seconds: Double) -> Bool {
        socket.endWriting()
        return ended.wait(timeout: .now() + seconds) == .success
    }

    /// Ends the connection.
    public func close() { socket.shutDown() }
}
