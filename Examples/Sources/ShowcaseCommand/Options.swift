/// What the person asked for on the command line.
///
/// Read by hand: a package for it would be fetched, and its command plugins built, by everyone who uses the package.
struct Options: Equatable {
    /// Where to listen on 127.0.0.1; 0 picks a free port.
    var port: UInt16 = 8080

    /// Whether the search talks to the real GitHub.
    var isLive = false

    /// Whether only the usage is wanted.
    var wantsHelp = false

    static let usage = """
        Shows real apps on Millrace, running in this process, in your browser.

        usage: showcase [--port <number>] [--live]

          --port <number>   where to listen on 127.0.0.1, 8080 if not given; 0 picks a free port
          --live            search the real GitHub, not the catalogue that is built in;
                            set GITHUB_TOKEN for more searches
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

    var description: String {
        switch self {
        case .unknown(let argument): "There is no option \(argument)."
        case .missingPort: "--port needs a number."
        case .invalidPort(let value): "\(value) is no port: --port takes a number from 0 to 65535."
        }
    }
}
