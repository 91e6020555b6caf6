import HeadlessUIKit
import MillraceScreens
import Testing

@MainActor
@Suite("Where screens have their parts")
struct StructurePlaceTests {
    @Test("A list has the views above and below its rows, in order, and the texts of its accessories")
    func list() {
        final class Teas: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            override func tableView(
                _ tableView: UITableView,
                viewForHeaderInSection section: Int
            ) -> UIView? { label("Teas") }
            override func tableView(
                _ tableView: UITableView,
                titleForFooterInSection section: Int
            ) -> String? { "With tax" }
            override func tableView(
                _ tableView: UITableView,
                cellForRowAt indexPath: IndexPath
            ) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                cell.textLabel?.text = "Tea \(indexPath.row)"
                cell.accessoryType = indexPath.row == 0 ? .disclosureIndicator : .detailButton
                return cell
            }
        }
        let teas = Teas()
        teas.tableView.tableHeaderView = label("Above")
        teas.tableView.tableFooterView = label("Below")
        let expected = """
            screen
              list
                text "Above"
                header 0 "Teas"
                row 0.0 "Tea 0", disclosure → select
                row 0.1 "Tea 1", detail → select
                footer 0 "With tax"
                text "Below"

            """
        #expect(ScreenStructure(of: teas).text == expected)
    }

    @Test("A custom control has its subviews as parts")
    func ownControl() {
        let rating = UIControl()
        rating.accessibilityLabel = "Rating"
        rating.addSubview(label("4 stars"))
        let expected = """
            screen
              control "Rating" → tap
                text "4 stars"

            """
        #expect(ScreenStructure(of: screen(of: rating)).text == expected)
    }

    @Test("An embedded navigation controller's bar is shown at its place in the outer screen")
    func embedded() {
        let inner = screen(of: label("Inside"))
        inner.title = "Inner"
        let navigation = UINavigationController(rootViewController: inner)
        let outer = screen(of: label("Above"))
        outer.addChild(navigation)
        outer.view.addSubview(navigation.view)
        navigation.didMove(toParent: outer)
        let expected = """
            screen
              text "Above"
              navigation bar "Inner"
              text "Inside"

            """
        #expect(ScreenStructure(of: outer).text == expected)
    }
}
