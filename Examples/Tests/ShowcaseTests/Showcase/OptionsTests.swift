import Testing

@testable import ShowcaseCommand

@Suite("Options")
struct OptionsTests {
    @Test("Without arguments the port is 8080 and the catalogue is the built-in one")
    func none() throws {
        let options = try Options([])
        #expect(options.port == 8080)
        #expect(!options.isLive)
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

    @Test("What cannot be understood is named")
    func refused() {
        #expect(throws: OptionsError.missingPort) { try Options(["--port"]) }
        #expect(throws: OptionsError.invalidPort("x")) { try Options(["--port", "x"]) }
        #expect(throws: OptionsError.invalidPort("65536")) { try Options(["--port", "65536"]) }
        #expect(throws: OptionsError.unknown("--prot")) { try Options(["--prot", "1"]) }
        #expect("\(OptionsError.invalidPort("x"))" == "x is no port: --port takes a number from 0 to 65535.")
    }
}
