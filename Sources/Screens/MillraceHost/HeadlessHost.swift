#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation
import HeadlessUIKit
import Millrace
@_exported import MillraceInspector

/// Runs an app without a display and connects it to a hub, so that an agent can use the app on a machine without a
/// simulator.
///
/// ```swift
/// import MillraceHost
/// import MyApp
///
/// @main enum Host {
///     static func main() { HeadlessHost.run(AppDelegate.self) }
/// }
/// ```
///
/// By default the host connects to the hub on this machine. The environment can name another hub: `MILLRACE_HUB` is its
/// host and port, such as `127.0.0.1:8700` or `[::1]:8700`, and `MILLRACE_TOKEN` is its token.
@MainActor
public enum HeadlessHost {
    /// Connects to a hub, launches the app, and serves the main queue until a signal ends the process.
    ///
    /// Connects the inspector before it creates the delegate, so every store is inspected from its first state on. The
    /// inspector is on in release builds too.
    ///
    /// On SIGTERM or SIGINT, the app's or scene's delegate receives the calls for resigning active, entering the
    /// background and terminating; then the process exits with 0. A second signal ends the process at once, with 128
    /// plus the signal's number.
    ///
    /// - Parameters:
    ///   - delegate: The class of the app's delegate.
    ///   - hub: The hub's address; nil to read it from the environment. If the environment has an invalid address, the
    ///     process writes the reason to standard error and exits with 2.
    ///   - options: What to record, and what the hub may do with the app.
    public static func run<Delegate: UIApplicationDelegate & UIResponder>(
        _ delegate: Delegate.Type,
        hub: Inspector.HubAddress? = nil,
        options: Inspector.Options = Inspector.Options()
    ) -> Never {
        let address: Inspector.HubAddress
        do throws(HubAddressError) {
            if let hub {
                address = hub
            } else {
                address = try Inspector.HubAddress(environment: ProcessInfo.processInfo.environment)
            }
        } catch {
            options.log("Millrace host: \(error)")
            exit(2)
        }
        var options = options
        options.showScreens()
        options.evenInRelease = true
        // Install the handlers before the process connects to the hub. A signal that arrives before they are
        // installed ends the process as usual.
        let signals = EndingSignals { end() }
        inspector = Inspector.connect(to: address, options: options)
        UIApplication.shared.headlessLaunch(Delegate(headlessDelegateOf: .shared))
        withExtendedLifetime(signals) { RunLoop.main.run() }
        fatalError("The main run loop has ended, which it does not while a signal can come.")
    }

    private static var inspector: Inspector?

    /// Ends the app as the operating system would.
    private static func end() {
        UIApplication.shared.headlessTerminate()
        inspector?.disconnect()
        exit(0)
    }
}

/// Handles the signals that end the app. The first signal notifies the app. The second signal ends the process, because
/// the app may hang while it is notified.
private final class EndingSignals {
    private var sources: [any DispatchSourceSignal] = []
    private let queue = DispatchQueue(label: "millrace.host.signals")

    /// After this initialiser returns, no signal is lost.
    init(_ end: @escaping @MainActor () -> Void) {
        let numbers = [SIGTERM, SIGINT]
        #if !canImport(Darwin)
        // Linux discards an ignored signal before the dispatch source receives it, unless the signal is blocked.
        // So block the signals. Threads that are created later inherit the mask.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        for number in numbers { sigaddset(&blocked, number) }
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        #endif
        let isEnding = Guarded(false)
        for number in numbers {
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            let isRegistered = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { isRegistered.signal() }
            source.setEventHandler {
                if isEnding.exchange(true) { _exit(128 + number) }
                DispatchQueue.main.async { end() }
            }
            source.activate()
            isRegistered.wait()
            // By default the signal would end the process, so ignore it. The dispatch source still receives it.
            signal(number, SIG_IGN)
            sources.append(source)
        }
    }
}

extension Inspector.Options {
    /// Lets agents read and use the screens of the app's key window. Call this method in a host that runs the main
    /// queue itself; ``HeadlessHost`` calls it too.
    @MainActor
    public mutating func showScreens() { screens = HostedScreens() }
}
#endif
