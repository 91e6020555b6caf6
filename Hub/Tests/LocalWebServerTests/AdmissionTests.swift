import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import LocalWebServer

@Suite("Web server: accepting connections")
struct AdmissionTests {
    private struct Failure: Error {}

    @Test("Refused connections are logged again only after half of the connections were closed")
    func refusals() throws {
        let log = Log()
        let admission = Admission(limit: 4) { log.append($0) }
        var channels: [EmbeddedChannel] = []
        func connect() -> Bool {
            let channel = EmbeddedChannel()
            let isAdmitted = admission.admit(channel)
            if isAdmitted { channels.append(channel) }
            return isAdmitted
        }
        func disconnect() throws { _ = try channels.removeLast().finish() }

        for _ in 1...4 { #expect(connect()) }
        for _ in 1...2 { #expect(!connect()) }
        #expect(log.lines.count == 1)
        try disconnect()
        #expect(connect())
        #expect(!connect())
        #expect(log.lines.count == 1)
        for _ in 1...2 { try disconnect() }
        for _ in 1...2 { #expect(connect()) }
        #expect(!connect())
        #expect(log.lines.count == 2)
        while !channels.isEmpty { try disconnect() }
    }

    @Test("Failures to accept connections are logged once, and again after a connection was accepted")
    func failures() throws {
        let log = Log()
        let channel = EmbeddedChannel(handler: AcceptFailures { log.append($0) })
        func fail() {
            channel.pipeline.fireErrorCaught(Failure())
            #expect(throws: Failure.self) { try channel.throwIfErrorCaught() }
        }
        for _ in 1...3 { fail() }
        #expect(log.lines.count == 1)
        try channel.writeInbound(EmbeddedChannel() as any Channel)
        #expect(try channel.readInbound(as: (any Channel).self) != nil)
        fail()
        #expect(log.lines.count == 2)
    }

    @Test("A server whose system fails to accept a connection logs it, and serves further connections")
    func failureOfSystem() async throws {
        let log = Log()
        try await withServer(log: log) { server in
            server.channel.pipeline.fireErrorCaught(IOError(errnoCode: EMFILE, reason: "accept"))
            await log.wait(for: "a connection cannot be accepted")
            let response = try await server.get("/")
            #expect(response.status == 200)
        }
    }

    @Test("A server takes at most half of the descriptors that its process may open")
    func fewDescriptors() async {
        await #expect(processExitsWith: .success) {
            #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            #else
            let resource = RLIMIT_NOFILE
            #endif
            var limit = rlimit()
            getrlimit(resource, &limit)
            for (descriptors, connections) in [(1_024, 512), (200, 100)] where descriptors <= limit.rlim_max {
                limit.rlim_cur = rlim_t(descriptors)
                setrlimit(resource, &limit)
                #expect(ServerLimits().connections == connections)
            }
        }
    }
}
