#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The meaning of a field's text, which lets the system fill the field in.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    /// The same name as in UIKit.
    public let rawValue: String

    /// Makes a content type from UIKit's name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A person's name.
    public static let name = UITextContentType(rawValue: "name")
    /// An email address.
    public static let emailAddress = UITextContentType(rawValue: "email")
    /// A telephone number.
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    /// An address on the web.
    public static let URL = UITextContentType(rawValue: "url")
    /// The name of an account, which may be an email address.
    public static let username = UITextContentType(rawValue: "username")
    /// The password of an account.
    public static let password = UITextContentType(rawValue: "password")
    /// A password that the person is choosing.
    public static let newPassword = UITextContentType(rawValue: "new-password")
    /// A code that was sent to the person.
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}
#endif
