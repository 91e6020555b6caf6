import TestSupport
import Testing

/// Tests that make a window key run one after the other, since a process has one key window.
@Suite("With a key window", .exclusively(.keyWindow))
enum KeyWindowTests {}
