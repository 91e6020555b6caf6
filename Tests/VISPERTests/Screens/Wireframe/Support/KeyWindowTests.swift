import TestSupport
import Testing

/// Tests that make a window the key one, which there is one of in the process. They run one after the other.
@Suite("With a key window", .exclusively(.keyWindow))
enum KeyWindowTests {}
