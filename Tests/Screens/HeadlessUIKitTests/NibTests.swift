#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing
import TestSupport

@MainActor
@Suite("Nibs")
struct NibTests {
    private static let advice = "Make the view in code"

    @Test("Registering a nib stops with advice")
    func registering() async {
        let table = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            UITableView().register(UINib(nibName: "Cell", bundle: nil), forCellReuseIdentifier: "cell")
        }
        #expect(standardError(of: table).contains("The nib \"Cell\" cannot be read"))
        #expect(standardError(of: table).contains(Self.advice))
        let header = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            UITableView().register(UINib(nibName: "H", bundle: nil), forHeaderFooterViewReuseIdentifier: "h")
        }
        #expect(standardError(of: header).contains(Self.advice))
        let item = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            UICollectionView(frame: .zero)
                .register(UINib(nibName: "Cell", bundle: nil), forCellWithReuseIdentifier: "cell")
        }
        #expect(standardError(of: item).contains(Self.advice))
        let view = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            UICollectionView(frame: .zero).register(
                UINib(nibName: "Header", bundle: nil),
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                withReuseIdentifier: "header"
            )
        }
        #expect(standardError(of: view).contains(Self.advice))
    }

    @Test("Instantiating a nib stops with advice")
    func instantiating() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            _ = UINib(nibName: "Cell", bundle: nil).instantiate(withOwner: nil)
        }
        #expect(standardError(of: result).contains(Self.advice))
    }

    @Test("Views and controllers cannot be decoded from archives")
    func decoding() {
        let archive = NSKeyedArchiver(requiringSecureCoding: true)
        let views: [UIView.Type] = [
            UIView.self, UIWindow.self, UILabel.self, UIImageView.self, UIControl.self, UIButton.self,
            UITextField.self, UISearchBar.self, UIStackView.self, UIScrollView.self, UITableView.self,
            UITableViewCell.self, UITableViewHeaderFooterView.self, UICollectionView.self,
            UICollectionReusableView.self, UICollectionViewCell.self, UINavigationBar.self, UITabBar.self,
            UIActivityIndicatorView.self, UIProgressView.self,
        ]
        for view in views { #expect(view.init(coder: archive) == nil, "\(view)") }
        let controllers: [UIViewController.Type] = [
            UIViewController.self, UINavigationController.self, UITableViewController.self,
            UICollectionViewController.self,
        ]
        for controller in controllers { #expect(controller.init(coder: archive) == nil, "\(controller)") }
    }

    @Test("Registering nil removes the registered class")
    func unregistering() {
        let table = UITableView()
        let (noClass, noNib): (AnyClass?, UINib?) = (nil, nil)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        #expect(table.dequeueReusableCell(withIdentifier: "cell") != nil)
        table.register(noClass, forCellReuseIdentifier: "cell")
        #expect(table.dequeueReusableCell(withIdentifier: "cell") == nil)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.register(noNib, forCellReuseIdentifier: "cell")
        #expect(table.dequeueReusableCell(withIdentifier: "cell") == nil)

        table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
        #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "header") != nil)
        table.register(noNib, forHeaderFooterViewReuseIdentifier: "header")
        #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "header") == nil)
    }

    @Test("A collection makes no views of a class that is not registered any more")
    func unregisteredInCollection() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let collection = UICollectionView(frame: .zero)
            collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            collection.register(nil as UINib?, forCellWithReuseIdentifier: "cell")
            let path = IndexPath(item: 0, section: 0)
            _ = collection.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
        await #expect(processExitsWith: .failure) { @MainActor in
            let collection = UICollectionView(frame: .zero)
            let kind = UICollectionView.elementKindSectionHeader
            collection.register(
                UICollectionReusableView.self,
                forSupplementaryViewOfKind: kind,
                withReuseIdentifier: "view"
            )
            collection.register(nil as UINib?, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
            _ = collection.dequeueReusableSupplementaryView(
                ofKind: kind,
                withReuseIdentifier: "view",
                for: IndexPath(item: 0, section: 0)
            )
        }
    }
}
#endif
