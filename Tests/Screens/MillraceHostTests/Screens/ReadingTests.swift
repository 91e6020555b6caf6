import HeadlessUIKit
@_spi(MillraceHub) import MillraceInspector
@_spi(MillraceHub) import MillraceRecording
import TestSupport
import Testing

@MainActor
@Suite("Agents: reading screens", .exclusively(.keyWindow))
struct ReadingTests {
    @Test("The screen has a line for each element, and usable elements have numbers")
    func form() async throws {
        let form = screen(
            "Log In",
            of: label("Welcome"),
            field("Email", identifier: "login.email"),
            button("Log In", identifier: "login.submit")
        )
        let agent = Agent(UINavigationController(rootViewController: form))
        #expect(
            try await agent.screen() == """
                screen "Log In"
                  navigation bar "Log In"
                  text "Welcome"
                  [1] text field "Email" #login.email = "" → type, submit
                  [2] button "Log In" #login.submit → tap
                """
        )
        #expect(agent.summary == "read the screen")
        #expect(try await agent.answer("screen")["next"] == nil)
    }

    @Test("An element's number is stable while it exists, and is not reused")
    func numbers() async throws {
        let stack = UIStackView(arrangedSubviews: [button("A"), button("B")])
        let agent = Agent(screen(of: stack))
        let (first, second) = (try await agent.number(of: "A"), try await agent.number(of: "B"))
        stack.arrangedSubviews[0].isHidden = true
        stack.addArrangedSubview(button("C"))
        #expect(try await agent.number(of: "B") == second)
        let third = try await agent.number(of: "C")
        #expect(third > second)
        stack.arrangedSubviews[0].isHidden = false
        #expect(try await agent.number(of: "A") == first)
        stack.arrangedSubviews[2].removeFromSuperview()
        stack.addArrangedSubview(button("D"))
        #expect(try await agent.number(of: "D") > third)
    }

    @Test("A row retains its number when rows above it are inserted or deleted")
    func movedRows() async throws {
        let list = ListScreen(["Tea", "Milk", "Bread"])
        let agent = Agent(list)
        let milk = try await agent.number(of: "Milk")
        list.sections = [["Water", "Tea", "Milk", "Bread"]]
        #expect(try await agent.number(of: "Milk") == milk)
        #expect(try await agent.screen().contains("[\(milk)] row 0.2 \"Milk\" → select"))
        list.sections = [["Milk"]]
        #expect(try await agent.number(of: "Milk") == milk)
        let water = try await agent.refusal("select", ["element": JSON(milk + 2)])
        #expect(water.code == .notFound)
    }

    @Test("Headers of sections are shown between the rows, and the rows have the same numbers without them")
    func headers() async throws {
        let list = ListScreen(["Tea", "Milk"], ["Bread"])
        let agent = Agent(list)
        let numbers = [
            try await agent.number(of: "Tea"), try await agent.number(of: "Milk"),
            try await agent.number(of: "Bread"),
        ]
        list.header = { ["Drinks", "Food"][$0] }
        list.tableView.reloadData()
        let lines = try await agent.answer("screen").lines("lines").filter { !$0.contains("list") }
        let texts = ["Drinks", "Tea", "Milk", "Food", "Bread"]
        #expect(lines.dropFirst().count == texts.count, "\(lines)")
        for (line, text) in zip(lines.dropFirst(), texts) { #expect(line.contains("\"\(text)\"")) }
        #expect(try await agent.number(of: "Tea") == numbers[0])
        #expect(try await agent.number(of: "Milk") == numbers[1])
        #expect(try await agent.number(of: "Bread") == numbers[2])
    }

    @Test("The number of a row is refused after the row's section was removed")
    func removedSection() async throws {
        let list = ListScreen(["Tea"], ["Milk"], ["Bread"])
        let agent = Agent(list)
        let bread = try await agent.number(of: "Bread")
        list.sections = [["Tea"]]
        let error = try await agent.refusal("select", ["element": JSON(bread)])
        #expect(error.code == .notFound)
        #expect(error.message.contains("row 2.0 \"Bread\" → select is not on the screen any more"))
    }

    @Test("A number that no element has is refused without reading more rows")
    func unknownNumber() async throws {
        let list = ListScreen((0..<10_000).map { "Row \($0)" })
        let agent = Agent(list)
        let error = try await agent.refusal("select", ["element": 9_000])
        #expect(error.code == .notFound)
        #expect(list.cellCount == 20)
    }

    @Test("The last row retains its number when a row above it is deleted")
    func movedLastRow() async throws {
        let list = ListScreen(["Tea", "Milk", "Bread"])
        let agent = Agent(list)
        let bread = try await agent.number(of: "Bread")
        list.sections = [["Milk", "Bread"]]
        #expect(try await agent.number(of: "Bread") == bread)
    }

    @Test("The number of a row with new content is refused")
    func replacedRow() async throws {
        let list = ListScreen(["Tea", "Milk"])
        var selected: [IndexPath] = []
        list.onSelect = { selected.append($0) }
        let agent = Agent(list)
        let milk = try await agent.number(of: "Milk")
        list.sections = [["Tea", "Poison"]]
        let error = try await agent.refusal("select", ["element": JSON(milk)])
        #expect(error.code == .notFound)
        #expect(error.message.contains("row 0.1 \"Milk\" → select is not on the screen any more"))
        #expect(error.message.contains("\"Poison\""))
        #expect(selected.isEmpty)
    }

    @Test("Equal elements in a row have different numbers")
    func equalElements() async throws {
        let list = ListScreen(["Tea"])
        var heard: [Int] = []
        list.accessory = { _ in
            UIStackView(arrangedSubviews: (1...2).map { number in button("More") { heard.append(number) } })
        }
        let agent = Agent(list)
        let lines = try await agent.screen().split(separator: "\n").filter { $0.contains("button \"More\"") }
        let numbers = lines.compactMap { Int($0.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }) }
        #expect(Set(numbers).count == 2)
        for number in numbers { _ = try await agent.answer("tap", ["element": JSON(number)]) }
        #expect(heard == [1, 2])
    }

    @Test("Only the first 20 of 10,000 rows are read and get cells")
    func longList() async throws {
        let list = ListScreen((0..<10_000).map { "Row \($0)" })
        let agent = Agent(list)
        let text = try await agent.screen()
        #expect(text.contains("row 0.19 \"Row 19\""))
        #expect(!text.contains("\"Row 20\""))
        #expect(text.contains("… 20 of 10000 rows are shown; more with \"element\": 1, \"from\": 20"))
        #expect(list.cellCount == 20)

        let more = try await agent.screen(["element": 1, "from": 9_990])
        #expect(more.contains("row 0.9999 \"Row 9999\""))
        #expect(more.contains("… 10 of 10000 rows are shown"))
        #expect(list.cellCount == 30)
    }

    @Test("A row that is not among the first is found by its number, its label and its identifier")
    func rowsBelow() async throws {
        let list = ListScreen((0..<300).map { "Row \($0)" }, (300..<400).map { "Row \($0)" })
        list.identifier = { "id.\($0.split(separator: " ")[1])" }
        var selected: [IndexPath] = []
        list.onSelect = { selected.append($0) }
        let agent = Agent(list)
        let text = try await agent.screen(["element": 1, "from": 350])
        let line = try #require(text.split(separator: "\n").first { $0.contains("\"Row 360\"") })
        let number = try #require(Int(line.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }))
        _ = try await agent.answer("select", ["element": JSON(number)])
        _ = try await agent.answer("select", ["element": "Row 250"])
        _ = try await agent.answer("select", ["element": "#id.399"])
        #expect(
            selected == [
                IndexPath(row: 60, section: 1), IndexPath(row: 250, section: 0),
                IndexPath(row: 99, section: 1),
            ]
        )
    }

    @Test("An item of a collection that is not among the first is found by its number and its label")
    func itemsBelow() async throws {
        let items = ItemScreen((0..<100).map { "Item \($0)" })
        let agent = Agent(items)
        let list = try await agent.number(of: "list")
        let lines = try await agent.screen(["element": JSON(list), "from": 50]).split(separator: "\n")
        let line = try #require(lines.first { $0.contains("\"Item 60\"") })
        let number = try #require(Int(line.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }))
        _ = try await agent.answer("select", ["element": JSON(number)])
        _ = try await agent.answer("select", ["element": "Item 99"])
        #expect(items.selected == ["Item 60", "Item 99"])
    }

    @Test("A control in a row that is not among the first is found by its number")
    func controlBelow() async throws {
        let list = ListScreen((0..<100).map { "Row \($0)" })
        var pressed: [String] = []
        list.accessory = { text in button("Remind") { pressed.append(text) } }
        let agent = Agent(list)
        let lines = try await agent.screen(["element": 1, "from": 50]).split(separator: "\n")
        let row = try #require(lines.firstIndex { $0.contains("\"Row 60\"") })
        let remind = try #require(Int(lines[row + 1].drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }))
        _ = try await agent.answer("tap", ["element": JSON(remind)])
        #expect(pressed == ["Row 60"])
    }

    @Test("A search for a row reads up to 2,000 rows, first those after the visible ones, and then fails")
    func searchedRows() async throws {
        let list = ListScreen((0..<10_000).map { "Row \($0)" })
        var selected: [IndexPath] = []
        list.onSelect = { selected.append($0) }
        let agent = Agent(list)
        let error = try await agent.refusal("select", ["element": "Row 2020"])
        #expect(error.code == .notFound)
        #expect(error.message.contains("2000 more rows were looked at: look for others with screen"))
        #expect(list.cellCount <= 20 + 20 + 2_000)
        _ = try await agent.answer("select", ["element": "Row 2019"])
        _ = try await agent.answer("scroll", ["element": 1, "from": 9_000])
        _ = try await agent.answer("select", ["element": "Row 8000"])
        #expect(try await agent.refusal("select", ["element": "Row 7000"]).code == .notFound)
        #expect(selected.map(\.row) == [2_019, 8_000])
    }

    @Test("Omitted lines are counted, and read with 'skip'; a part of the screen with 'element' and 'depth'")
    func parts() async throws {
        let labels = (0..<1_000).map { label("Text number \($0)") }
        let stack = UIStackView(arrangedSubviews: labels)
        stack.accessibilityIdentifier = "texts"
        let agent = Agent(screen("Long", of: stack, button("End")))
        var lines: [String] = []
        var skip = 0
        var answers = 0
        while true {
            let answer = try await agent.answer("screen", ["skip": JSON(skip)])
            answers += 1
            #expect(JSON.object(answer).data.count <= 8_000)
            lines += answer.lines("lines")
            skip += answer.lines("lines").count
            guard let rest = answer["left_out"]?.string else { break }
            #expect(rest == "\(1_003 - skip) more lines: call screen with \"skip\": \(skip)")
        }
        #expect(lines.count == 1_003)
        // The answer that follows a 'skip' recommends the next one.
        #expect(answers > 2)
        #expect(lines.last == "  [1] button \"End\" → tap")

        #expect(
            try await agent.screen(["depth": 2]) == """
                screen "Long"
                  group #texts
                    … 1000 elements inside
                  [1] button "End" → tap
                """
        )
        #expect(
            try await agent.screen(["element": "#texts", "depth": 1])
                == "group #texts\n  … 1000 elements inside"
        )
        #expect(try await agent.screen(["element": 1]) == "[1] button \"End\" → tap")
    }

    @Test("A long text is cut")
    func longText() async throws {
        let agent = Agent(screen(of: label(String(repeating: "x", count: 1_000_000)), button("End")))
        let answer = try await agent.answer("screen")
        #expect(JSON.object(answer).data.count < 400)
        #expect(answer.lines("lines")[1].hasSuffix("… (999840 more)\""))
    }

    @Test("A covered screen is summarised, and the covering screen comes last")
    func covered() async throws {
        let controller = screen("Below", of: button("Delete"), label("Text"))
        let agent = Agent(controller)
        let alert = UIAlertController(title: "Delete?", message: "For good.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        controller.present(alert, animated: false)
        #expect(
            try await agent.screen() == """
                screen "Below", covered
                  … 2 elements inside
                alert "Delete?", shows "For good."
                  [2] button "Cancel", cancel → tap
                """
        )
        #expect(try await agent.screen(["element": "Delete"]) == "[1] button \"Delete\"")
    }

    @Test("Wrong arguments are refused")
    func wrongArguments() async throws {
        let agent = Agent(ListScreen(["Tea"]))
        for arguments: JSON in [
            ["element": true], ["element": ""], ["from": 1], ["element": "Tea", "from": 0],
            ["element": 1, "from": 1],
            ["depth": 0], ["skip": -1], ["lines": 3],
        ] {
            #expect(try await agent.refusal("screen", arguments).code == .badArgument, "\(arguments)")
        }
        #expect(try await agent.refusal("screen", ["element": 77]).code == .notFound)
        #expect(try await agent.refusal("screen", ["element": "#no"]).code == .notFound)
    }

    @Test("The tool screen is refused in an app whose window has no screen")
    func noScreens() async throws {
        let agent = Agent(UIViewController())
        agent.window.rootViewController = nil
        #expect(try await agent.refusal("screen").code == .noScreens)
    }
}
