extension Options {
    static let help = """
        Writes the first files of a feature, with tests, into folders of its name; or the files for coding agents.
        It changes no existing file. If Package.swift lacks dependencies, the command prints the lines to add.

        usage: swift package scaffold --dialect <dialect> --feature <Name> [--target <Target>] [--test-target <Target>]
               swift package scaffold --agents [--target <Target>] [--test-target <Target>]

          --dialect       \(Dialect.choices)
          --feature       the feature's name, in upper camel case: Search
          --agents        write AGENTS.md, and a program that runs the app without a display if there is an app delegate
          --target        the feature's or the app's target; if left out, the only one that depends on the dialect
          --test-target   the tests' target; if left out, the only test target that depends on that target
          --help          show this text

        SwiftPM asks for permission to write into the package. --allow-writing-to-package-directory, before the command's
        name, grants it beforehand.
        """
}
