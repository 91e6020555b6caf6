import MillraceInspector
import Testing

@testable import ShowcaseCommand

@Suite("Options")
struct OptionsTests {
    @Test("Without arguments the port is 8080 and the catalogue is the built-in one")
    func none() throws {
        let options = try Options([])
        #expect(options.port == 8080)
        #expect(!options.isLive)
        #expect(options.hub == nil)
        #expect(!options.wantsHelp)
    }

    @Test("Port and mode can be chosen, in any order")
    func chosen() throws {
        for arguments in [["--port", "0", "--live"], ["--live", "--port", "0"]] {
            let options = try Options(arguments)
            #expect(options.port == 0)
            #expect(options.isLive)
        }
        #expect(try Options(["--help"]).wantsHelp)
        #expect(try Options(["-h"]).wantsHelp)
    }

    @Test(
        "Another hub is given by host and port",
        arguments: [
            ("127.0.0.1:8700", "127.0.0.1"), ("imac.local:8700", "imac.local"), ("[::1]:8700", "::1"),
        ]
    )
    func hub(value: String, host: String) throws {
        #expect(try Options(["--hub", value]).hub == Inspector.HubAddress(host: host, port: 8_700))
    }

    @Test("Another hub is given by the address that it prints")
    func hubAddress() throws {
        let hub = Inspector.HubAddress(host: "192.168.1.20", port: 8_700, token: "secret")
        #expect(try Options(["--hub", "http://192.168.1.20:8700/?token=secret"]).hub == hub)
    }

    @Test(
        "A hub without a host or a valid port is refused",
        arguments: ["", ":1", "[]:1", "host", "host:", "host:x", "::1:1", "host:65536"]
    )
    func invalidHub(value: String) {
        #expect(throws: OptionsError.invalidHub(value)) { try Options(["--hub", value]) }
    }

    @Test("The folder can be chosen")
    func folder() throws {
        #expect(try Options().folder.lastPathComponent == "Millrace-Showcase")
        #expect(try Options(["--folder", "/tmp/a b"]).folder.path(percentEncoded: false) == "/tmp/a b/")
    }

    @Test("A database can be chosen if SQLite is available")
    func sqlite() throws {
        #expect(try !Options().usesSQLite)
        #if SQLite
        #expect(try Options(["--sqlite"]).usesSQLite)
        #else
        #expect(throws: OptionsError.noSQLite) { try Options(["--sqlite"]) }
        #endif
    }

    @Test("An invalid argument is named in the error")
    func refused() {
        #expect(throws: OptionsError.missingPort) { try Options(["--port"]) }
        #expect(throws: OptionsError.missingHub) { try Options(["--hub"]) }
        #expect(throws: OptionsError.missingFolder) { try Options(["--folder"]) }
        #expect(throws: OptionsError.invalidPort("x")) { try Options(["--port", "x"]) }
        #expect(throws: OptionsError.invalidPort("65536")) { try Options(["--port", "65536"]) }
        #expect(throws: OptionsError.unknown("--prot")) { try Options(["--prot", "1"]) }
        #expect("\(OptionsError.invalidPort("x"))" == "x is no port: --port takes a number from 0 to 65535.")
    }
}
