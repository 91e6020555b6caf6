import Foundation
import MillraceInspector

/// The options on the command line.
///
/// They are parsed without a package, because there are only six.
struct Options: Equatable {
    /// The port on 127.0.0.1; 0 picks a free one.
    var port: UInt16 = 8080

    /// Whether the search uses the real GitHub.
    var isLive = false

    /// The address of a hub in another process. If nil, the showcase starts a hub in this process, and shows the
    /// hub's page beside the apps.
    var hub: Inspector.HubAddress?

    /// The folder of saved states.
    var folder = defaultFolder

    /// Whether states are saved in a database in `folder` instead of in files.
    var usesSQLite = false

    /// Whether to print the usage only.
    var wantsHelp = false

    private static var defaultFolder: URL {
        let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        return (caches ?? .temporaryDirectory).appending(path: "Millrace-Showcase")
    }

    static let usage = """
        Shows real apps on Millrace, running in this process, in your browser.

        usage: showcase [--port <number>] [--live] [--hub <host>:<port>] [--folder <path>] [--sqlite]

          --port <number>   where to listen on 127.0.0.1, 8080 if not given; 0 picks a free port
          --live            search the real GitHub, not the catalogue that is built in;
                            set GITHUB_TOKEN for more searches
          --hub <address>   have the timeline shown by a hub elsewhere, not beside the apps;
                            a host and a port, or the address that the hub prints
          --folder <path>   where the apps save what is there after a restart;
                            if not given, Millrace-Showcase in the folder for caches
          --sqlite          save in an SQLite database there, not in a file for each state;
                            for a showcase that is built with the trait SQLite
          --help            this text

        The page is served to this machine only. Stop it with Control-C.
        """

    /// Parses `arguments`, without the command's name.
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
            case "--folder":
                guard let path = arguments.popFirst(), !path.isEmpty else { throw .missingFolder }
                folder = URL(filePath: path, directoryHint: .isDirectory)
            case "--live": isLive = true
            case "--sqlite":
                #if SQLite
                usesSQLite = true
                #else
                throw .noSQLite
                #endif
            case "--help", "-h": wantsHelp = true
            default: throw .unknown(argument)
            }
        }
    }
}

/// An error in the command line.
enum OptionsError: Error, Equatable, CustomStringConvertible {
    case unknown(String)
    case missingPort
    case invalidPort(String)
    case missingHub
    case invalidHub(String)
    case missingFolder
    case noSQLite

    var description: String {
        switch self {
        case .unknown(let argument): "There is no option \(argument)."
        case .missingPort: "--port needs a number."
        case .invalidPort(let value): "\(value) is no port: --port takes a number from 0 to 65535."
        case .missingHub: "--hub needs a host and a port."
        case .invalidHub(let value):
            "\(value) is no hub: --hub takes a host and a port, such as 127.0.0.1:8700."
        case .missingFolder: "--folder needs a path."
        case .noSQLite:
            "This showcase is built without SQLite: swift run --package-path Examples --traits SQLite showcase --sqlite"
        }
    }
}

extension Inspector.HubAddress {
    /// Parses `host:port`, or an address printed by a hub, which may contain a token.
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
