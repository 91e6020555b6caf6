// Part of the Objective-C runtime, as imported by Swift. Selectors and @objc need an Objective-C class, but NSObject of
// Linux's Foundation is a Swift class. The class here shadows it, since the module re-exports Foundation.

@_exported import Foundation

@objc public protocol NSObjectProtocol {
    func isEqual(_ object: Any?) -> Bool
    var hash: Int { get }
}

@objc open class NSObject: NSObjectProtocol, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
    @objc public init() {}
    @objc open func isEqual(_ object: Any?) -> Bool { fatalError() }
    @objc open var hash: Int { fatalError() }
    open var description: String { fatalError() }
    open var debugDescription: String { fatalError() }

    public class func perform(_ aSelector: Selector!) -> Unmanaged<AnyObject>! { fatalError() }

    public final func hash(into hasher: inout Hasher) {}
    public static func == (left: NSObject, right: NSObject) -> Bool { fatalError() }
}

public struct Selector: ExpressibleByStringLiteral, Hashable, Sendable, CustomStringConvertible {
    public init(_ name: String) { fatalError() }
    public init(stringLiteral name: String) { fatalError() }
    public var description: String { fatalError() }
}

public func NSSelectorFromString(_ aSelectorName: String) -> Selector { fatalError() }

public typealias Method = OpaquePointer

public func class_getInstanceMethod(_ cls: AnyClass?, _ name: Selector) -> Method? { fatalError() }
public func method_exchangeImplementations(_ m1: Method, _ m2: Method) {}

public struct objc_AssociationPolicy: RawRepresentable, Sendable {
    public var rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static var OBJC_ASSOCIATION_RETAIN_NONATOMIC: Self { .init(rawValue: 1) }
    public static var OBJC_ASSOCIATION_RETAIN: Self { .init(rawValue: 0o1401) }
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? { fatalError() }
public func objc_setAssociatedObject(
    _ object: Any,
    _ key: UnsafeRawPointer,
    _ value: Any?,
    _ policy: objc_AssociationPolicy
) {}

public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

