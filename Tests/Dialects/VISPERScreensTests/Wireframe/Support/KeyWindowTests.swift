import TestSupport
import Testing

/// Contains the tests that need a key window. They run one at a time, because a process has only one.
@Suite("With a key window", .exclusively(.keyWindow))
enum KeyWindowTests {}
