import TestSupport

/// How far apart on the stack a value's innermost closure is called before and after `wrap` is applied 1,000 times. If
/// each `wrap` adds a layer, this is thousands of bytes.
///
/// - Parameters:
///   - make: makes a value that calls the given function in its innermost closure.
///   - use: makes the value call that closure.
func stackGrowth<Value>(
    of make: (@escaping @Sendable () -> Void) -> Value,
    wrapping wrap: (Value) -> Value,
    use: (Value) -> Void
) -> Int {
    let positions = Log<Int>()
    var value = make {
        var variable = 0
        positions.note(withUnsafeMutablePointer(to: &variable) { Int(bitPattern: $0) })
    }
    for wraps in [0, 1_000] {
        for _ in 0..<wraps { value = wrap(value) }
        use(value)
    }
    return abs(positions.values[0] - positions.values[1])
}
