@_spi(MillraceHub) import MillraceRecording

extension AppTool {
    /// Tools that read and use the screens of an app that runs without a display.
    static let screens: [AppTool] = [
        onScreens(
            "screen",
            .look,
            """
            Shows the screen as an outline, one line per element: `[7] button "Log In" #login.submit → tap`. Other tools refer to the \
            element by the number in brackets. The actions after the arrow are available now. Presented screens come last; covered \
            screens cannot be used. Long lists show some rows, and say how to read the others.
            """,
            [
                AgentTool.Argument("element", .json, "Show only this element and its children. \(reference)"),
                AgentTool.Argument(
                    "from",
                    .integer(0...Int.max),
                    "If 'element' is a list: the first row to show, from 0."
                ),
                AgentTool.Argument(
                    "depth",
                    .integer(1...100),
                    "The maximum number of nested levels. Default: all."
                ),
                AgentTool.Argument(
                    "skip",
                    .integer(0...Int.max),
                    "How many lines to skip at the beginning."
                ),
            ]
        ),
        onScreens(
            "tap",
            .act,
            "Taps a button, row, tab or other element, as a person does. \(outcome)",
            [AgentTool.Argument("element", .json, isRequired: true, reference)]
        ),
        onScreens(
            "type",
            .act,
            "Replaces the text of a field, or the number of a slider, as a person does. \(outcome)",
            [
                AgentTool.Argument("element", .json, isRequired: true, reference),
                AgentTool.Argument(
                    "text",
                    .string,
                    isRequired: true,
                    "The new text; \"\" empties the field."
                ),
                AgentTool.Argument(
                    "submit",
                    .boolean,
                    "Whether to press Return, or start the search, afterwards. Default: false."
                ),
            ]
        ),
        onScreens(
            "select",
            .act,
            "Selects a row of a list, a tab or a segment. \(outcome)",
            [AgentTool.Argument("element", .json, isRequired: true, reference)]
        ),
        onScreens(
            "scroll",
            .act,
            """
            Scrolls a list, as a person does. The app is notified of the visible rows, and may then load more. To only read other rows, \
            use `screen` with 'from'. \(outcome)
            """,
            [
                AgentTool.Argument("element", .json, isRequired: true, "The list. \(reference)"),
                AgentTool.Argument(
                    "from",
                    .integer(0...Int.max),
                    isRequired: true,
                    "The first row to make visible, from 0."
                ),
            ]
        ),
        onScreens(
            "back",
            .act,
            """
            Leaves the frontmost screen: by its back button, by pulling down its sheet, or by its alert's cancel action. \(outcome)
            """
        ),
        onScreens(
            "open_url",
            .act,
            "Opens a URL in the app, as if from another app. If nothing happens, `routes` explains why. \(outcome)",
            [
                AgentTool.Argument(
                    "url",
                    .string,
                    isRequired: true,
                    "The URL, such as \"myapp://message/Ann\"."
                )
            ]
        ),
        onScreens(
            "routes",
            .look,
            """
            Lists the app's URL patterns with their handlers. With 'url', explains that URL instead: the matching pattern, its parameters \
            and its handler, or why no pattern matches.
            """,
            [
                AgentTool.Argument("url", .string, "The URL to explain. The app does not open it."),
                AgentTool.Argument(
                    "skip",
                    .integer(0...Int.max),
                    "How many patterns to skip at the beginning."
                ),
            ]
        ),
    ]

    private static let reference =
        "The element's number (7), its identifier (\"#login.submit\"), or its label (\"Log In\") if no other element has the same label."

    private static let outcome = "Waits until the app is idle, then answers with the changes on the screen."

    private static func onScreens(
        _ name: String,
        _ grade: AgentGrade,
        _ purpose: String,
        _ arguments: [AgentTool.Argument] = []
    ) -> AppTool {
        AppTool(tool: AgentTool(name, grade, purpose, arguments)) { call, arguments in
            guard let screens = call.screens else { throw call.noScreens }
            // Using a screen makes the app dispatch actions, so the tool needs the permission to dispatch.
            if grade != .look { try call.inspection.check(.dispatch) }
            // Wait for the main actor, which runs the screens. A call that is cancelled meanwhile ends here,
            // without effect.
            try await call.act { _ in }
            let (answer, summary) = try await screens.use(name, arguments.values)
            var members = answer.object ?? [:]
            if grade != .look {
                members["next"] = JSON(call.timeline.ids.upperBound)
                if call.timeline.isLocked {
                    members["locked"] =
                        "The app ignores actions for now, so nothing may have changed. Unlock it with time."
                }
            }
            return AgentCall.Outcome(answer: .object(members), summary: summary)
        }
    }
}

extension AgentCall {
    /// The error for a tool of an app whose screens cannot be read. The message contains advice.
    fileprivate var noScreens: AgentError {
        if inspection.remains != nil {
            return AgentError(
                .appHasGone,
                "The app has disconnected, so its screens are unavailable. Its entries and values can still be read."
            )
        }
        return AgentError(
            .noScreens,
            """
            This app's screens cannot be used from here: it runs where they are shown, or it is not run by MillraceHost. Run it with \
            HeadlessHost.run(AppDelegate.self), or add showScreens() to the options of its inspector, on Linux or macOS.
            """
        )
    }
}
