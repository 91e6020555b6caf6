/// The names of what a storage has set aside: its own name, `.set-aside-` and a number.
package struct SetAsideNames {
    /// What all the names begin with.
    package let prefix: String

    /// The names for a storage.
    package init(of name: String) { prefix = name + ".set-aside-" }

    /// Those of the names that were set aside, in the order of their numbers.
    package func sorted(_ names: some Sequence<String>) -> [String] {
        names.compactMap { name in number(name).map { (name, $0) } }.sorted { $0.1 < $1.1 }.map { $0.0 }
    }

    /// A name with a number above those in use.
    ///
    /// - Parameter names: the result of ``sorted(_:)``.
    package func next(after names: [String]) -> String { prefix + "\((names.last.flatMap(number) ?? 0) + 1)" }

    /// Nil for other names, and for the highest number, after which there would be no next one.
    private func number(_ name: String) -> Int? {
        guard name.hasPrefix(prefix), let number = Int(name.dropFirst(prefix.count)), number < .max else {
            return nil
        }
        return number
    }
}
