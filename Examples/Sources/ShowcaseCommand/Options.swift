import Foundation
import MillraceInspector

/// What the person asked for on the command line.
///
/// Read by hand: four options need no package.
struct Options: Equatable {
    /// Where to listen on 127.0.0.1; 0 picks a free port.
    var port: UInt16 = 8080

    /// Whether the search talks to the real GitHub.
    var isLive = false

    /// The hub that the timeline goes to; nil for the one in this process, whose page is beside the apps.
    var hub: Inspector.HubAddress?

    /// Whether only the usage is wanted.
    var wantsHelp = false

    static let usage = """
        Shows real apps on Millrace, running in this process, in your browser.

        usage: showcase [--port <number>] [--live] [--hub <host>:<port>]

          --port <number>   where to listen on 127.0.0.1, 8080 if not given; 0 picks a free port
          --live            search the real GitHub, not the catalogue that is built in;
                            set GITHUB_TOKEN for more searches
          --hub <address>   have the timeline shown by a hub elsewhere, not beside the apps;
                            a host and a port, or the address that the hub prints
          --help            this text

        The page is served to this machine only. Stop it with Control-C.
        """

    /// The options in `arguments`, which do not contain the command's name.
    init(_ arguments: [String] = []) throws(OptionsError) {
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            switch argument {
            case "--port":
                guard let value = arguments.popFirst() else { throw .missingPort }
                guard let port = UInt16(value) else { throw .invalidPort(value) }
                self.port = port
            case "--hub":
                guard let value = arguments.popFirst() else { throw .missingHub }
                guard let hub = Inspector.HubAddress(value) else { throw .invalidHub(value) }
                self.hub = hub
            case "--live": isLive = true
            case "--help", "-h": wantsHelp = true
            default: throw .unknown(argument)
            }
        }
    }
}

/// A command line that cannot be understood.
enum OptionsError: Error, Equatable, CustomStringConvertible {
    case unknown(String)
    case missingPort
    case invalidPort(String)
    case missingHub
    case invalidHub(String)

    var description: String {
        switch self {
        case .unknown(let argument): "There is no option \(argument)."
        case .missingPort: "--port needs a number."
        case .invalidPort(let value): "\(value) is no port: --port takes a number from 0 to 65535."
        case .missingHub: "--hub needs a host and a port."
        case .invalidHub(let value):
            "\(value) is no hub: --hub takes a host and a port, such as 127.0.0.1:8700."
        }
    }
}

extension Inspector.HubAddress {
    /// Reads `host:port`, or the address that a hub prints, which may have a token.
    fileprivate init?(_ text: String) {
        guard let address = URLComponents(string: text.contains("://") ? text : "http://\(text)"),
            let host = address.host?.trimmingCharacters(in: ["[", "]"]), !host.isEmpty,
            let port = address.port.flatMap(UInt16.init(exactly:))
        else { return nil }
        self.init(
            host: host,
            port: port,
            token: address.queryItems?.first { $0.name == "token" }?.value
        )
    }
}
