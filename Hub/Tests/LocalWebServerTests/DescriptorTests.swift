import Foundation
import LocalWebServer
import Testing
import WebTestSupport

@Suite("Web server: descriptors")
struct DescriptorTests {
    @Test("Without free descriptors the server logs it, and accepts connections again once some are free")
    func exhausted() async {
        await #expect(processExitsWith: .success) {
            let log = Log()
            try await withServer(log: log) { server in
                let clients = (0..<300).map { _ in Self.socket() }
                try #require(!clients.contains(-1))
                Self.limitDescriptors(to: clients.max()! + 20)
                for client in clients { Self.connect(client, to: server.port) }
                await log.wait(for: "a connection cannot be accepted")
                for client in clients { close(client) }
                let response = try await server.get("/")
                #expect(response.status == 200)
                #expect(log.lines.count { $0.contains("a connection cannot be accepted") } < 5)
            }
        }
    }

    private static func socket() -> CInt {
        #if canImport(Glibc)
        Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        #else
        Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
    }

    /// Connects without waiting, because the server may be unable to accept.
    private static func connect(_ socket: CInt, to port: UInt16) {
        _ = fcntl(socket, F_SETFL, O_NONBLOCK)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func limitDescriptors(to count: CInt) {
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = rlim_t(count)
        setrlimit(resource, &limit)
    }
}
