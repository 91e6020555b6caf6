@_spi(MillraceHub) import MillraceRecording

extension AppTool {
    /// Tools that read and use the screens of an app that runs without a display.
    static let screens: [AppTool] = [
        onScreens(
            "screen",
            .look,
            """
            Shows the screen as an outline, a line for each element, with what it takes now: `[7] button "Log In" #login.submit → tap`. Presented \
            screens come last; covered ones cannot be used. Long lists show some rows, and say how to read the others.
            """,
            [
                AgentTool.Argument(
                    "element",
                    .element,
                    "Show only it and its children."
                ),
                AgentTool.Argument(
                    "from",
                    .integer(0...Int.max),
                    "The first row of a list element, from 0."
                ),
                AgentTool.Argument(
                    "depth",
                    .integer(1...100),
                    "Nested levels. Default: all."
                ),
                AgentTool.Argument(
                    "skip",
                    .integer(0...Int.max),
                    "Lines to skip."
                ),
            ]
        ),
        onScreens(
            "tap",
            .act,
            "Taps a button, row, tab or other element, as a person does.",
            [AgentTool.Argument("element", .element, isRequired: true, reference)]
        ),
        onScreens(
            "type",
            .act,
            "Replaces the text of a field, or the number of a slider.",
            [
                AgentTool.Argument("element", .element, isRequired: true, reference),
                AgentTool.Argument(
                    "text",
                    .string,
                    isRequired: true,
                    "\"\" empties the field."
                ),
                AgentTool.Argument(
                    "submit",
                    .boolean,
                    "Press Return, or search. Default: false."
                ),
            ]
        ),
        onScreens(
            "select",
            .act,
            "Selects a row of a list, a tab or a segment.",
            [AgentTool.Argument("element", .element, isRequired: true, reference)]
        ),
        onScreens(
            "scroll",
            .act,
            effect: .harmless,
            """
            Scrolls a list; the app may then load more. To only read other rows, use screen with from.
            """,
            [
                AgentTool.Argument("element", .element, isRequired: true, reference),
                AgentTool.Argument(
                    "from",
                    .integer(0...Int.max),
                    isRequired: true,
                    "The first visible row, from 0."
                ),
            ]
        ),
        onScreens(
            "back",
            .act,
            """
            Leaves the frontmost screen: by its back button, pulling down its sheet, or its alert's cancel action.
            """
        ),
        onScreens(
            "open_url",
            .act,
            "Opens a URL, as if from another app. If nothing happens, routes explains why.",
            [
                AgentTool.Argument(
                    "url",
                    .string,
                    isRequired: true,
                    "Such as myapp://message/Ann."
                )
            ]
        ),
        onScreens(
            "routes",
            .look,
            """
            Lists URL patterns with their handlers; or explains a url: pattern, parameters, handler, or why none matches.
            """,
            [
                AgentTool.Argument("url", .string, "Explain it; it is not opened."),
                AgentTool.Argument(
                    "skip",
                    .integer(0...Int.max),
                    "Patterns to skip."
                ),
            ]
        ),
    ]

    private static let reference = "Number, #identifier or label."

    private static func onScreens(
        _ name: String,
        _ grade: AgentGrade,
        effect: AgentTool.Effect? = nil,
        _ purpose: String,
        _ arguments: [AgentTool.Argument] = []
    ) -> AppTool {
        AppTool(tool: AgentTool(name, grade, effect: effect, purpose, arguments)) { call, arguments in
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
