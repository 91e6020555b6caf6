import Dispatch
import Foundation

/// Returns when the person stops the program with Control-C, or the system asks it to end: for programs that serve until then.
public func interruption() async {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    let sources = [SIGINT, SIGTERM].map { number in
        // The source takes over only from a signal that is ignored.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { continuation.yield() }
        source.resume()
        return source
    }
    for await _ in signals { break }
    for source in sources { source.cancel() }
}
