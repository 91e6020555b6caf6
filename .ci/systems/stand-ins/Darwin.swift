// The part of Apple's C library that differs from Linux's. Linux's own C library is not re-exported.

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_key_t = UInt

public func pthread_self() -> pthread_t { fatalError() }
public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>,
    _ destructor: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { fatalError() }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { fatalError() }
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { fatalError() }

public var F_FULLFSYNC: Int32 { 51 }
// Tests that use Foundation see the Linux C library's too.
@_disfavoredOverload public var STDERR_FILENO: Int32 { 2 }
@_disfavoredOverload public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int { fatalError() }
public var SOCK_STREAM: Int32 { 1 }
public var SO_NOSIGPIPE: Int32 { 0x1022 }
public var TCP_KEEPALIVE: Int32 { 0x10 }
public var TCP_RXT_CONNDROPTIME: Int32 { 0x80 }
