#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

@MainActor
@Suite("Views above and below sections of tables")
struct SectionViewTests {
    private final class Header: UITableViewHeaderFooterView {
        var uses = 0

        override init(reuseIdentifier: String?) {
            super.init(reuseIdentifier: reuseIdentifier)
            textLabel?.textColor = .systemRed
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) {
            fatalError("init(coder:) has not been implemented")
        }

        override func prepareForReuse() {
            super.prepareForReuse()
            uses += 1
        }
    }

    private final class Delegate: NSObject, UITableViewDelegate {
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
            view?.textLabel?.text = "Section \(section)"
            return view
        }

        func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
            section == 0 ? UILabel() : nil
        }
    }

    private let table = UITableView()
    private let source = ListDataSource([["a"], ["b"]])
    private let delegate = Delegate()

    init() {
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.register(Header.self, forHeaderFooterViewReuseIdentifier: "header")
        table.dataSource = source
        table.delegate = delegate
    }

    @Test(
        "A registered section view is created with its overridden initialiser, and reused after a reload"
    )
    func reuse() throws {
        let first = try #require(table.headlessHeaderView(inSection: 0) as? Header)
        let second = try #require(table.headlessHeaderView(inSection: 1) as? Header)
        #expect(first.reuseIdentifier == "header")
        #expect(first.textLabel?.textColor == .systemRed)
        #expect(first.textLabel?.superview === first.contentView)
        #expect(first !== second)
        #expect(table.headerView(forSection: 1) === second)
        #expect(first.superview === table)

        table.reloadData()
        #expect(first.superview == nil)
        #expect(table.headerView(forSection: 1) == nil)
        #expect(table.headlessHeaderView(inSection: 0) === first)
        #expect(first.uses == 1)
        #expect(second.uses == 0)
    }

    @Test("An unregistered view is not reused, and dequeuing an unknown identifier returns nil")
    func otherViews() {
        #expect(table.headlessFooterView(inSection: 0) is UILabel)
        #expect(table.footerView(forSection: 0) == nil)
        #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "unknown") == nil)
    }

    @Test("After a section is deleted, section views are reused with new content")
    func sections() {
        _ = table.numberOfSections
        let second = table.headlessHeaderView(inSection: 1) as? Header
        source.sections = [["b"]]
        table.deleteSections([0], with: .none)
        let header = table.headlessHeaderView(inSection: 0) as? Header
        #expect(header === second)
        #expect(header?.textLabel?.text == "Section 0")
    }

    @Test("Registering a class that is no section view stops the process")
    func wrongClass() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            UITableView().register(UILabel.self, forHeaderFooterViewReuseIdentifier: "header")
        }
    }

    @Test("A section view has its labels in its content, and its background behind the content")
    func parts() {
        let view = UITableViewHeaderFooterView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(view.reuseIdentifier == nil)
        let (label, detail) = (view.textLabel, view.detailTextLabel)
        #expect(view.contentView.subviews == [label, detail])
        let (first, second) = (UIView(), UIView())
        view.backgroundView = first
        #expect(view.subviews == [first, view.contentView])
        view.bringSubviewToFront(first)
        view.backgroundView = first
        #expect(view.subviews == [view.contentView, first])
        view.backgroundView = second
        #expect(view.subviews == [second, view.contentView])
        view.backgroundView = nil
        #expect(view.subviews == [view.contentView])
    }
}
#endif
