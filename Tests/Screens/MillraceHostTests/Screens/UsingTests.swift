import HeadlessUIKit
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import TestSupport
import Testing

@testable import MillraceHost

@MainActor
@Suite("Agents: operating screens", .exclusively(.keyWindow))
struct UsingTests {
    // MARK: Each kind of element

    @Test("A button is pressed by its number, identifier or label, and the answer has the changed lines")
    func tapButton() async throws {
        let count = label("0")
        let more = button("More", identifier: "more") { count.text = "\(Int(count.text ?? "")! + 1)" }
        let agent = Agent(screen(of: count, more))
        for reference: JSON in [1, "1", "[1]", "#more", "More", "\"More\""] {
            let before = count.text ?? ""
            let answer = try await agent.answer("tap", ["element": reference])
            #expect(answer["screen"] == "changed")
            #expect(answer.lines("removed") == ["text \"\(before)\""])
            #expect(answer.lines("added") == ["text \"\(count.text ?? "")\""])
            #expect(answer["did"] == "tap button \"More\"")
            #expect(answer["next"] == JSON(agent.timeline.ids.upperBound))
            #expect(answer["left_out"] == nil)
            #expect(agent.summary == "tap button \"More\"")
        }
        #expect(count.text == "6")
    }

    @Test("An element without a label is named by its identifier")
    func identified() async throws {
        let control = UIControl()
        control.accessibilityIdentifier = "knob"
        var presses = 0
        control.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
        let agent = Agent(screen(of: control))
        let answer = try await agent.answer("tap", ["element": "#knob"])
        #expect(answer["did"]?.string?.hasSuffix(" #knob") == true, "\(answer)")
        #expect(presses == 1)
    }

    @Test("A quoted number is a label, and an unquoted number is an element's number")
    func digits() async throws {
        var pressed: [String] = []
        let agent = Agent(
            screen(of: button("2") { pressed.append("2") }, button("1") { pressed.append("1") })
        )
        _ = try await agent.answer("tap", ["element": "\"1\""])
        _ = try await agent.answer("tap", ["element": "1"])
        #expect(pressed == ["1", "2"])
    }

    @Test("A control and a view with a tap recognizer are pressed")
    func tapOthers() async throws {
        let control = UIControl()
        control.accessibilityLabel = "Switch"
        var pressed: [String] = []
        control.addAction(UIAction { _ in pressed.append("control") }, for: .touchUpInside)
        let view = UIView()
        view.accessibilityLabel = "Card"
        let target = Target { pressed.append("card") }
        view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Target.press))
        let agent = Agent(screen(of: control, view))
        let answer = try await agent.answer("tap", ["element": "Switch"])
        #expect(answer["screen"] == "unchanged")
        _ = try await agent.answer("tap", ["element": "Card"])
        #expect(pressed == ["control", "card"])
    }

    @Test(
        "The tool type replaces a field's text, notifies the field's actions, and presses Return on request"
    )
    func typeText() async throws {
        var heard: [String] = []
        let name = field("Name", identifier: "name")
        name.text = "Bob"
        name.addAction(UIAction { _ in heard.append(name.text ?? "") }, for: .editingChanged)
        name.addAction(UIAction { _ in heard.append("return") }, for: .primaryActionTriggered)
        let agent = Agent(screen(of: name))
        let answer = try await agent.answer("type", ["element": "#name", "text": "Ada"])
        #expect(answer["did"] == "type \"Ada\" into text field \"Name\"")
        #expect(answer.lines("added") == ["[1] text field \"Name\" #name = \"Ada\", editing → type, submit"])
        #expect(name.isFirstResponder)
        _ = try await agent.answer("type", ["element": 1, "text": "", "submit": true])
        #expect(heard == ["Ada", "", "return"])
        #expect(agent.summary == "type \"\" into text field \"Name\", and press Return")
    }

    @Test("An agent can use switches, sliders, segments and text views")
    func values() async throws {
        let (toggle, slider, text) = (UISwitch(), UISlider(), UITextView())
        toggle.accessibilityLabel = "Sounds"
        slider.accessibilityLabel = "Volume"
        text.accessibilityLabel = "Notes"
        let segments = UISegmentedControl(items: ["Day", "Week"])
        let agent = Agent(screen(of: toggle, slider, segments, text))
        let lines = """
            screen
              [1] switch "Sounds" = "off" → tap
              [2] slider "Volume" = "0" → type
              segmented control
                [3] segment "Day" → select
                [4] segment "Week" → select
              [5] text view "Notes" = "" → type
            """
        #expect(try await agent.screen() == lines)
        var answer = try await agent.answer("tap", ["element": "Sounds"])
        #expect(answer.lines("added") == ["[1] switch \"Sounds\" = \"on\" → tap"])
        _ = try await agent.answer("type", ["element": "Volume", "text": "0.5"])
        #expect(slider.value == 0.5)
        #expect(try await agent.refusal("type", ["element": "Volume", "text": "loud"]).code == .refused)
        answer = try await agent.answer("select", ["element": "Week"])
        #expect(answer.lines("added") == ["[4] segment \"Week\", selected → select"])
        _ = try await agent.answer("tap", ["element": 3])
        #expect(segments.selectedSegmentIndex == 0)
        _ = try await agent.answer("type", ["element": "Notes", "text": "One\nTwo"])
        #expect(text.text == "One\nTwo")
        let submitted = try await agent.refusal("type", ["element": "Notes", "text": "x", "submit": true])
        #expect(submitted.code == .refused)
    }

    @Test("Return is pressed after the app has handled the typed text")
    func returnAfterText() async throws {
        let heard = Log<String>()
        let name = field("Name")
        name.addAction(
            UIAction { _ in DispatchQueue.main.async { heard.note("text") } },
            for: .editingChanged
        )
        name.addAction(UIAction { _ in heard.note("return") }, for: .primaryActionTriggered)
        let agent = Agent(screen(of: name))
        _ = try await agent.answer("type", ["element": "Name", "text": "Ada", "submit": true])
        #expect(heard.values == ["text", "return"])
    }

    @Test("An agent can search with a search bar, and cancel the search")
    func searchBar() async throws {
        let bar = UISearchBar()
        bar.placeholder = "Search"
        bar.showsCancelButton = true
        let delegate = SearchDelegate()
        bar.delegate = delegate
        let agent = Agent(screen(of: bar))
        #expect(
            try await agent.screen() == """
                screen
                  [1] search field "Search" = "" → type, submit
                  [2] button "Cancel" → tap
                """
        )
        _ = try await agent.answer("type", ["element": 1, "text": "tea", "submit": true])
        _ = try await agent.answer("tap", ["element": 2])
        #expect(delegate.heard == ["tea", "search", "cancel"])
    }

    @Test("Rows are chosen by select and tap; controls in a row are used separately")
    func rows() async throws {
        let list = ListScreen(["Tea", "Milk"], ["Bread"])
        var heard: [String] = []
        list.accessory = { text in button("Remind") { heard.append("remind \(text)") } }
        list.onSelect = { heard.append("\($0.section).\($0.row)") }
        let agent = Agent(list)
        _ = try await agent.answer("select", ["element": "Milk"])
        #expect(agent.summary == "select row \"Milk\"")
        _ = try await agent.answer("tap", ["element": "Bread"])
        let text = try await agent.screen()
        let lines = text.split(separator: "\n")
        let index = try #require(lines.firstIndex { $0.contains("row 0.1 \"Milk\"") })
        let remind = try #require(Int(lines[index + 1].drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }))
        _ = try await agent.answer("tap", ["element": JSON(remind)])
        #expect(heard == ["0.1", "1.0", "remind Milk"])
        let ambiguous = try await agent.refusal("tap", ["element": "Remind"])
        #expect(ambiguous.code == .badArgument)
        #expect(ambiguous.message.contains("ambiguous"))
        #expect(ambiguous.message.contains("[\(remind)] button \"Remind\" → tap"))
        // The list makes a new cell for the same row. The button in the new cell has the same number as the button in
        // the old one.
        list.sections = [["Milk"]]
        _ = try await agent.answer("tap", ["element": JSON(remind)])
        #expect(heard.last == "remind Milk")
        list.sections = [["Bread"]]
        #expect(try await agent.refusal("tap", ["element": JSON(remind)]).code == .notFound)
    }

    @Test("Items of a collection view are chosen by select")
    func items() async throws {
        let items = ItemScreen(["Red", "Blue"])
        let agent = Agent(items)
        let answer = try await agent.answer("select", ["element": "Blue"])
        #expect(items.selected == ["Blue"])
        #expect(answer.lines("added").first?.contains("item") == false)
        #expect(try await agent.screen().contains("row 0.1 \"Blue\", selected → select"))
    }

    @Test("Tabs are chosen by select, and the answer has the new screen")
    func tabs() async throws {
        let tabs = UITabBarController()
        let (first, second) = (screen("First", of: label("One")), screen("Second", of: label("Two")))
        first.tabBarItem = UITabBarItem(title: "First", image: nil, tag: 0)
        second.tabBarItem = UITabBarItem(title: "Second", image: nil, tag: 1)
        tabs.viewControllers = [first, second]
        let agent = Agent(tabs)
        let answer = try await agent.answer("select", ["element": "Second"])
        #expect(answer["screen"] == "another")
        #expect(answer["title"] == "screen \"Second\"")
        #expect(answer.lines("lines").contains("  text \"Two\""))
        #expect(tabs.selectedIndex == 1)
    }

    @Test("Navigation bar buttons are pressed by tap, and the tool back shows the previous screen")
    func navigation() async throws {
        let navigation = UINavigationController(rootViewController: screen("Start", of: label("One")))
        let next = screen("Next", of: label("Two"))
        var heard: [String] = []
        next.navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .done,
            primaryAction: UIAction { _ in heard.append("done") }
        )
        navigation.pushViewController(next, animated: false)
        let agent = Agent(navigation)
        _ = try await agent.answer("tap", ["element": "Done"])
        #expect(heard == ["done"])
        let answer = try await agent.answer("back")
        #expect(answer["did"] == "back to Start")
        #expect(answer["title"] == "screen \"Start\"")
        let error = try await agent.refusal("back")
        #expect(error.code == .notFound)
        #expect(error.message.contains("Nothing leads back from here"))
        navigation.pushViewController(next, animated: false)
        let back = try await agent.number(of: "back button")
        _ = try await agent.answer("tap", ["element": JSON(back)])
        #expect(navigation.viewControllers.count == 1)
    }

    @Test("Scrolling a list notifies the app of the visible rows, so that the app can load more")
    func scroll() async throws {
        let list = ListScreen((0..<100).map { "Row \($0)" })
        list.onDisplay = { path in
            if path.row == 99, list.sections[0].count == 100 { list.sections[0].append("More") }
        }
        let go = button("Go")
        list.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: go)
        let agent = Agent(UINavigationController(rootViewController: list))
        _ = try await agent.screen()
        #expect(list.tableView.indexPathsForVisibleRows == [])
        // Nothing has scrolled, so the first rows are visible.
        _ = try await agent.answer("tap", ["element": "Go"])
        #expect(list.tableView.indexPathsForVisibleRows == (0..<20).map { IndexPath(row: $0, section: 0) })

        let number = try await agent.number(of: "list")
        let answer = try await agent.answer("scroll", ["element": JSON(number), "from": 85])
        #expect(answer["did"] == "scroll list to row 85")
        #expect(answer.lines("added").contains { $0.contains("row 0.85 \"Row 85\"") })
        #expect(list.sections[0].last == "More")
        #expect(try await agent.screen(["element": JSON(number), "from": 100]).contains("\"More\""))
        _ = try await agent.answer("select", ["element": "Row 3"])

        for arguments: JSON in [
            ["element": JSON(number), "from": 101], ["element": "Go", "from": 0], ["element": 1],
        ] {
            #expect(try await agent.refusal("scroll", arguments).code == .badArgument)
        }
        list.tableView.isUserInteractionEnabled = false
        #expect(try await agent.refusal("scroll", ["element": JSON(number), "from": 0]).code == .refused)
    }

    @Test("After scrolling to a row of a later section, the screen is shown from this row on")
    func scrollToSection() async throws {
        let list = ListScreen((0..<30).map { "Row \($0)" }, (30..<90).map { "Row \($0)" })
        let agent = Agent(list)
        let number = try await agent.number(of: "list")
        _ = try await agent.answer("scroll", ["element": JSON(number), "from": 40])
        let lines = try await agent.answer("screen").lines("lines").filter { $0.contains("row ") }
        #expect(lines.first?.contains("row 1.10 \"Row 40\"") == true)
        #expect(lines.filter { $0.contains("\"Row ") }.count == 20)
    }

    // MARK: Presented controllers

    @Test("An action of an alert is chosen, and its handler has run before the answer")
    func alert() async throws {
        let controller = screen("Below", of: label("Text"))
        let agent = Agent(controller)
        var heard: [String] = []
        let alert = UIAlertController(title: "Name?", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Name" }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in heard.append("cancel") })
        let save = UIAlertAction(title: "Save", style: .default) { [weak alert] _ in
            heard.append("save \(alert?.textFields?.first?.text ?? "")")
        }
        alert.addAction(save)
        alert.preferredAction = save
        controller.present(alert, animated: true)
        let answer = try await agent.answer("type", ["element": "Name", "text": "Ada", "submit": true])
        #expect(answer["screen"] == "another")
        #expect(heard == ["save Ada"])

        controller.present(alert, animated: true)
        _ = try await agent.answer("tap", ["element": "Cancel"])
        controller.present(alert, animated: true)
        let away = try await agent.answer("back")
        #expect(away["did"] == "put alert \"Name?\" away")
        #expect(heard == ["save Ada", "cancel", "cancel"])
        #expect(controller.presentedViewController == nil)
    }

    @Test("An action sheet without a cancel action cannot be dismissed")
    func actionSheet() async throws {
        let controller = screen(of: label("Text"))
        let agent = Agent(controller)
        let sheet = UIAlertController(title: "Sort", message: nil, preferredStyle: .actionSheet)
        var heard: [String] = []
        sheet.addAction(UIAlertAction(title: "By Name", style: .default) { _ in heard.append("name") })
        controller.present(sheet, animated: false)
        let error = try await agent.refusal("back")
        #expect(error.message.contains("action sheet \"Sort\", with [1] button \"By Name\""))
        _ = try await agent.answer("tap", ["element": "By Name"])
        #expect(heard == ["name"])
    }

    @Test("The tool back dismisses a sheet, unless the app prevents dismissal")
    func sheet() async throws {
        let controller = screen("Below", of: button("Below"))
        let agent = Agent(controller)
        let sheet = screen("Above", of: button("Above"))
        controller.present(sheet, animated: false)
        sheet.isModalInPresentation = true
        #expect(try await agent.refusal("back").code == .notFound)
        sheet.isModalInPresentation = false
        let answer = try await agent.answer("back")
        #expect(answer["did"] == "put sheet \"Above\" away")
        #expect(answer["title"] == "screen \"Below\"")
        #expect(controller.presentedViewController == nil)
    }

    @Test("An element that can only be dismissed is refused by tap, and the answer names the tool back")
    func tapSheet() async throws {
        let controller = screen("Below", of: label("Text"))
        let agent = Agent(controller)
        controller.present(screen("Above", of: label("Text")), animated: false)
        let error = try await agent.refusal("tap", ["element": "Above"])
        #expect(error.code == .badArgument)
        #expect(error.message.hasSuffix(" takes no tap. It takes: back."), "\(error.message)")
    }

    @Test("From an empty container nothing leads back", arguments: [true, false])
    func emptyContainers(isNavigation: Bool) async throws {
        let agent = Agent(isNavigation ? UINavigationController() : UITabBarController())
        let error = try await agent.refusal("back")
        #expect(error.code == .notFound)
        #expect(error.message.contains("where nothing can be used"), "\(error.message)")
    }

    @Test("In a navigation stack of a sheet, back pops the screen, and at the root dismisses the sheet")
    func stackInSheet() async throws {
        let controller = screen("Below", of: button("Below"))
        let agent = Agent(controller)
        let stack = UINavigationController(rootViewController: screen("First", of: label("One")))
        stack.pushViewController(screen("Second", of: label("Two")), animated: false)
        controller.present(stack, animated: false)
        #expect(try await agent.answer("back")["did"] == "back to First")
        #expect(stack.viewControllers.count == 1)
        #expect(controller.presentedViewController === stack)
        #expect(try await agent.answer("back")["did"] == "put sheet \"First\" away")
        #expect(controller.presentedViewController == nil)
    }

    // MARK: Refusals

    @Test(
        "Covered, disabled, removed and read-only elements are refused with an error that names usable ones"
    )
    func refusals() async throws {
        let submit = button("Submit")
        let text = label("Text")
        text.accessibilityIdentifier = "text"
        let still = button("Still")
        let closed = UIView()
        closed.addSubview(still)
        closed.isUserInteractionEnabled = false
        let controller = screen("Form", of: submit, text, closed)
        let agent = Agent(controller)
        let number = try await agent.number(of: "Submit")
        func message(_ tool: String, _ element: JSON, _ code: AgentError.Code) async throws -> String {
            let arguments: JSON = tool == "type" ? ["element": element, "text": ""] : ["element": element]
            let error = try await agent.refusal(tool, arguments)
            #expect(error.code == code)
            return error.message
        }

        #expect(
            try await message("type", "Submit", .badArgument)
                == "[\(number)] button \"Submit\" → tap takes no type. It takes: tap."
        )
        #expect(
            try await message("tap", "#text", .refused).contains("cannot be used: it is there to be read")
        )
        #expect(try await message("tap", "Still", .refused).contains("cannot be used"))
        #expect(
            try await message("tap", "Nothing", .notFound)
                == """
                There is no element "Nothing" on the screen. In front is screen "Form", with [\(number)] button "Submit" → tap.
                """
        )
        submit.isEnabled = false
        #expect(try await message("tap", JSON(number), .refused).contains("while it is disabled"))
        #expect(try await message("tap", "Submit", .refused).contains("where nothing can be used"))
        submit.isEnabled = true

        let alert = UIAlertController(title: "Wait", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        controller.present(alert, animated: false)
        let covered = try await message("tap", JSON(number), .refused)
        #expect(
            covered.contains(
                "button \"Submit\" is covered. Use what is over it first. In front is alert \"Wait\", with ["
            )
        )
        #expect(covered.contains("button \"OK\" → tap"))
        controller.dismiss(animated: false)

        submit.removeFromSuperview()
        let gone = try await message("tap", JSON(number), .notFound)
        #expect(gone.contains("button \"Submit\""))
        #expect(gone.contains("is not on the screen any more"))
        #expect(try await message("tap", 999, .notFound).contains("There is no element [999]"))
        #expect(try await message("tap", 0, .notFound).contains("There is no element [0]"))
        #expect(try await message("tap", "", .badArgument).contains("'element'"))
        #expect(try await agent.refusal("tap").code == .badArgument)
        #expect(try await agent.refusal("type", ["element": "Submit"]).code == .badArgument)
    }

    @Test("A number is refused while no element has a number")
    func numberWithoutElements() async throws {
        let agent = Agent(screen(of: label("Empty")))
        #expect(try await agent.refusal("tap", ["element": 1]).message.contains("There is no element [1]"))
    }

    @Test("A delegate's refusal is reported")
    func declined() async throws {
        let name = field("Name")
        let delegate = RefusingDelegate()
        name.delegate = delegate
        let agent = Agent(screen(of: name))
        let error = try await agent.refusal("type", ["element": "Name", "text": "Ada"])
        #expect(error.code == .refused)
        #expect(error.message.contains("The app did not let it happen"))
        #expect(name.text ?? "" == "")
    }

    @Test("Without the permission for actions, an agent can read screens but not operate them")
    func notPermitted() async throws {
        var pressed = 0
        let agent = Agent(screen(of: button("More") { pressed += 1 }), permissions: [])
        for (tool, arguments): (String, JSON) in [
            ("tap", ["element": 1]), ("scroll", ["element": 1, "from": 0]),
            ("type", ["element": 1, "text": ""]), ("select", ["element": 1]),
            ("back", [:]),
            ("open_url", ["url": "x:y"]),
        ] {
            _ = try await agent.refusal(tool, arguments)
        }
        #expect(pressed == 0)
        #expect(try await agent.screen().contains("More"))
    }

    // MARK: Waiting for the app to come to rest

    @Test("The answer waits for blocks that are pending on the main queue")
    func settles() async throws {
        let text = label("0")
        let go = button("Go") {
            DispatchQueue.main.async { DispatchQueue.main.async { text.text = "2" } }
        }
        let controller = screen("Below", of: text, go)
        let agent = Agent(controller)
        let answer = try await agent.answer("tap", ["element": "Go"])
        #expect(answer.lines("added") == ["text \"2\""])
    }

    @Test("The answer does not wait forever for an app that is never idle")
    func restless() async throws {
        var turns = 0
        var isOn = true
        func turn() {
            turns += 1
            UIView.animate(withDuration: 1, animations: {}) { _ in if isOn { turn() } }
        }
        let agent = Agent(screen(of: button("Go") { turn() }))
        #expect(try await agent.answer("tap", ["element": "Go"])["screen"] == "unchanged")
        #expect(turns > 10)
        isOn = false
    }

    @Test("Two concurrent calls run one after the other, and each answer has its own changes")
    func twoAgents() async throws {
        let (left, right) = (label("left 0"), label("right 0"))
        let agent = Agent(
            screen(
                of: left,
                right,
                button("Left") { left.text = "left 1" },
                button("Right") { right.text = "right 1" }
            )
        )
        async let first = agent.answer("tap", ["element": "Left"])
        async let second = agent.answer("tap", ["element": "Right"])
        let (one, two) = try await (first, second)
        #expect(one.lines("added") == ["text \"left 1\""])
        #expect(two.lines("added") == ["text \"right 1\""])
    }

    @Test("A call that is cancelled while it waits for another one does nothing")
    func cancelledInTurn() async throws {
        var presses = 0
        var whenPressed: () -> Void = {}
        let agent = Agent(screen(of: button("First") { whenPressed() }, button("Second") { presses += 1 }))
        var second: Task<Void, Never>?
        whenPressed = {
            let call = Task {
                _ = await #expect(throws: CancellationError.self) {
                    _ = try await agent.screens.use("tap", ["element": "Second"])
                }
            }
            Task { call.cancel() }
            second = call
        }
        _ = try await agent.answer("tap", ["element": "First"])
        await second?.value
        #expect(second != nil)
        #expect(presses == 0)
    }

    @Test("An added or removed line is reported even if an equal line exists")
    func equalLines() async throws {
        let stack = UIStackView(arrangedSubviews: [label("Tea")])
        let add = button("Add") { stack.addArrangedSubview(label("Tea")) }
        let remove = button("Remove") { stack.arrangedSubviews[0].removeFromSuperview() }
        let agent = Agent(screen(of: stack, add, remove))
        let more = try await agent.answer("tap", ["element": "Add"])
        #expect(more.lines("added") == ["text \"Tea\""])
        #expect(more.lines("removed") == [])
        let less = try await agent.answer("tap", ["element": "Remove"])
        #expect(less.lines("added") == [])
        #expect(less.lines("removed") == ["text \"Tea\""])
    }

    @Test("Rows that only move when a row is inserted above them are not reported as changed")
    func insertedRow() async throws {
        let list = ListScreen(["Tea", "Milk"])
        list.navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .add,
            primaryAction: UIAction { [weak list] _ in list?.sections[0].insert("Water", at: 0) }
        )
        let agent = Agent(UINavigationController(rootViewController: list))
        let answer = try await agent.answer("tap", ["element": "Add"])
        let water = try await agent.number(of: "Water")
        #expect(answer.lines("added") == ["[\(water)] row 0.0 \"Water\" → select"])
        #expect(answer.lines("removed") == [])
    }

    @Test("An answer with many changed lines is cut, and counts the omitted lines")
    func manyChanges() async throws {
        let labels = (0..<500).map { label("Text \($0)") }
        let stack = UIStackView(arrangedSubviews: labels)
        let agent = Agent(screen(of: button("Go") { for label in labels { label.text? += "!" } }, stack))
        let answer = try await agent.answer("tap", ["element": "Go"])
        #expect(JSON.object(answer).data.count < 2_600)
        let shown = answer.lines("added").count + answer.lines("removed").count
        #expect(answer["left_out"]?.string == "\(1_000 - shown) more lines: call screen")
    }

    // MARK: Secrets

    @Test("The text of a secure field is not shown, and is known as a secret")
    func secureField() async throws {
        let password = field("Password", identifier: "password", isSecure: true)
        let agent = Agent(screen(of: password))
        let answer = try await agent.answer("type", ["element": "Password", "text": "hunter2-secret"])
        #expect(answer["did"] == "type into text field \"Password\" (hidden)")
        #expect(agent.summary == "type into text field \"Password\" (hidden)")
        #expect(!answer.text.contains("hunter2"))
        #expect(try await !agent.screen().contains("hunter2"))
        #expect(agent.screens.secrets == ["hunter2-secret"])
        password.text = "set by the app"
        #expect(agent.screens.secrets == ["hunter2-secret", "set by the app"])
        password.removeFromSuperview()
        #expect(agent.screens.secrets == ["hunter2-secret", "set by the app"])
    }

    @Test("A text that is typed into a field that is not secure is no secret")
    func plainField() async throws {
        let agent = Agent(screen(of: field("Name")))
        _ = try await agent.answer("type", ["element": "Name", "text": "Ada"])
        #expect(agent.screens.secrets == [])
    }

    @Test("A secret is hidden even where a text is cut")
    func cutSecrets() async throws {
        let password = field("Password", isSecure: true)
        let echo = label("")
        let go = button("Go") { echo.text = String(repeating: ".", count: 150) + (password.text ?? "") }
        let agent = Agent(screen(of: password, echo, go))
        // The label repeats the typed secret, so that the answer to `type` contains the label's text.
        password.addAction(
            UIAction { _ in echo.text = String(repeating: ".", count: 155) + (password.text ?? "") },
            for: .editingChanged
        )
        let secret = "hunter2-secret-of-some-length"
        let typed = try await agent.answer("type", ["element": "Password", "text": .string(secret)]).text
        #expect(typed.contains(".....‹") && !typed.contains("hunt"))
        let tapped = try await agent.answer("tap", ["element": "Go"]).text
        #expect(tapped.contains(".....‹") && !tapped.contains("hunt"))
        #expect(try await !agent.screen().contains("hunt"))
        let long = String(repeating: "a", count: 50) + secret
        #expect(try await !agent.refusal("tap", ["element": .string(long)]).message.contains("hunt"))
    }

    @Test("The text of a secure field is known after another screen has been pushed")
    func secretsBelow() async throws {
        let password = field("Password", isSecure: true)
        let form = screen("Log In", of: password)
        let navigation = UINavigationController(rootViewController: form)
        let agent = Agent(navigation)
        _ = try await agent.screen()
        password.text = "hunter2-secret"
        navigation.pushViewController(screen("Next", of: label("Next")), animated: false)
        #expect(agent.screens.secrets == ["hunter2-secret"])
    }

    @Test("Only the newest 200 secrets are remembered")
    func manySecrets() async throws {
        let agent = Agent(screen(of: label("")))
        for number in 0..<500 { agent.screens.remember("secret \(number)") }
        #expect(agent.screens.secrets == (300..<500).map { "secret \($0)" })
    }

    @Test("A secret that is typed again is the newest")
    func repeatedSecret() {
        let agent = Agent(screen(of: label("")))
        agent.screens.remember("repeated")
        for number in 1..<200 { agent.screens.remember("secret \(number)") }
        agent.screens.remember("repeated")
        agent.screens.remember("last")
        let others = (2..<200).map { "secret \($0)" }
        #expect(agent.screens.secrets == others + ["repeated", "last"])
    }
}
