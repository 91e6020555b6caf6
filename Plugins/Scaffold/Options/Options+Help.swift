extension Options {
    static let help = """
        Writes the files that a feature begins with, and their tests, into folders of its name.
        Nothing that exists is changed: Package.swift names what the feature needs already, or the command says what is missing.

        usage: swift package scaffold --dialect <dialect> --feature <Name> [--target <Target>] [--test-target <Target>]

          --dialect       \(Dialect.choices)
          --feature       the feature's name, in upper camel case: Search
          --target        where it goes; the only target that depends on the dialect if left out
          --test-target   where its tests go; the only test target that depends on that target if left out
          --help          this text

        SwiftPM asks whether the command may write into the package. --allow-writing-to-package-directory, before the
        command's name, says so beforehand.
        """
}
