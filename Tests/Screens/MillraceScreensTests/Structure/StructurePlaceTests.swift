import HeadlessUIKit
import MillraceScreens
import ScreenSamples
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
        teas.tableView.accessibilityLabel = "Shop"
        teas.tableView.tableHeaderView = label("Above")
        teas.tableView.tableFooterView = label("Below")
        let expected = """
            screen
              list "Shop"
                text "Above"
                header 0 "Teas"
                row 0.0 "Tea 0", disclosure → select
                row 0.1 "Tea 1", detail → select
                footer 0 "With tax"
                text "Below"

            """
        #expect(ScreenStructure(of: teas).text == expected)
    }

    @Test("A section view is read by its content configuration")
    func sectionView() {
        let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
        var content = view.defaultContentConfiguration()
        content.text = "Teas"
        view.contentConfiguration = content
        #expect(ScreenStructure(of: screen(of: view)).text == "screen\n  text \"Teas\"\n")
    }

    @Test("A collection has its background, its items, and each section's header and footer")
    func collection() {
        final class Teas: UICollectionViewController {
            override func collectionView(
                _ collectionView: UICollectionView,
                numberOfItemsInSection section: Int
            ) -> Int { 1 }
            override func collectionView(
                _ collectionView: UICollectionView,
                cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tea", for: indexPath)
                cell.contentView.addSubview(label("Oolong"))
                return cell
            }
            override func collectionView(
                _ collectionView: UICollectionView,
                viewForSupplementaryElementOfKind kind: String,
                at indexPath: IndexPath
            ) -> UICollectionReusableView {
                let isHeader = kind == UICollectionView.elementKindSectionHeader
                let view = collectionView.dequeueReusableSupplementaryView(
                    ofKind: kind,
                    withReuseIdentifier: "end",
                    for: indexPath
                )
                view.addSubview(label(isHeader ? "Teas" : "With tax"))
                return view
            }
        }
        let flow = UICollectionViewFlowLayout()
        flow.headerReferenceSize = CGSize(width: 0, height: 40)
        flow.footerReferenceSize = CGSize(width: 0, height: 40)
        let teas = Teas(collectionViewLayout: flow)
        let collection: UICollectionView = teas.collectionView
        collection.accessibilityLabel = "Shop"
        collection.backgroundView = label("Behind")
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "tea")
        for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
            collection.register(
                UICollectionReusableView.self,
                forSupplementaryViewOfKind: kind,
                withReuseIdentifier: "end"
            )
        }
        let expected = """
            screen
              list "Shop"
                text "Behind"
                header 0 "Teas"
                row 0.0 "Oolong" → select
                footer 0 "With tax"

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

    @Test("A split view controller has its screens one after the other")
    func split() {
        let split = UISplitViewController()
        split.viewControllers = [screen(of: label("Teas")), screen(of: label("Oolong"))]
        split.viewControllers[0].title = "Shop"
        let expected = """
            screen
              screen "Shop"
                text "Teas"
              screen
                text "Oolong"

            """
        #expect(ScreenStructure(of: split).text == expected)
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
