#if !os(iOS) && !os(tvOS) && !os(visionOS)
import Foundation

/// The keyboard that is shown for a field.
public enum UIKeyboardType: Int, Sendable {
    case `default` = 0
    case asciiCapable = 1
    case numbersAndPunctuation = 2
    case URL = 3
    case numberPad = 4
    case phonePad = 5
    case namePhonePad = 6
    case emailAddress = 7
    case decimalPad = 8
    case twitter = 9
    case webSearch = 10
    case asciiCapableNumberPad = 11
}

/// The label of the return key.
public enum UIReturnKeyType: Int, Sendable {
    case `default` = 0
    case go = 1
    case google = 2
    case join = 3
    case next = 4
    case route = 5
    case search = 6
    case send = 7
    case yahoo = 8
    case done = 9
    case emergencyCall = 10
    case `continue` = 11
}

/// The capitalisation of typed text.
public enum UITextAutocapitalizationType: Int, Sendable {
    case none
    case words
    case sentences
    case allCharacters
}

/// Whether typed text is corrected.
public enum UITextAutocorrectionType: Int, Sendable {
    case `default`
    case no
    case yes
}
#endif
