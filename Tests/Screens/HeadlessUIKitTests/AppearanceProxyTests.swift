#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

/// What a test sets on an appearance proxy stays until the process ends. So the tests use classes of their own, or
/// restore the proxy before another test can see the change.
@MainActor
@Suite("Appearance of all instances of a class")
struct AppearanceProxyTests {
    private class Panel: UIView {}
    private final class WidePanel: Panel {}
    private final class Bar: UINavigationBar {}
    private final class OtherBar: UINavigationBar {}
    private final class Tabs: UITabBar {}

    private let window = UIWindow()

    @Test("A view applies its proxy's values when it moves into a window, unless it has set its own")
    func views() {
        Panel.appearance().tintColor = .systemRed
        Panel.appearance().backgroundColor = .systemGray
        #expect(Panel.appearance() === Panel.appearance())
        let (panel, own) = (Panel(), Panel())
        own.tintColor = .systemGreen
        #expect(panel.backgroundColor == nil)
        window.addSubview(panel)
        window.addSubview(own)
        #expect(panel.tintColor == .systemRed)
        #expect(panel.backgroundColor == .systemGray)
        #expect(own.tintColor == .systemGreen)
        #expect(own.backgroundColor == .systemGray)
        Panel.appearance().backgroundColor = .systemBlue
        #expect(panel.backgroundColor == .systemGray)
    }

    @Test("A subclass's proxy takes precedence over its superclass's")
    func subclasses() {
        class Base: UIView {}
        final class Special: Base {}
        Base.appearance().backgroundColor = .systemGray
        Base.appearance().tintColor = .systemRed
        Special.appearance().backgroundColor = .systemBlue
        let (base, special) = (Base(), Special())
        window.addSubview(base)
        window.addSubview(special)
        #expect(base.backgroundColor == .systemGray)
        #expect(special.backgroundColor == .systemBlue)
        #expect(special.tintColor == .systemRed)
    }

    @Test("A proxy for containers applies inside them, and takes precedence over the general one")
    func containers() {
        final class Inner: UIView {}
        final class Outer: UIView {}
        final class Mark: UIView {}
        final class Screen: UIViewController {}
        Mark.appearance().backgroundColor = .systemGray
        Mark.appearance(whenContainedInInstancesOf: [Inner.self]).backgroundColor = .systemBlue
        Mark.appearance(whenContainedInInstancesOf: [Inner.self, Outer.self]).backgroundColor = .systemRed
        Mark.appearance(whenContainedInInstancesOf: [Screen.self]).tintColor = .systemGreen
        func color(_ containers: UIView...) -> UIColor? {
            let mark = Mark()
            let views = [mark] + containers
            for (view, container) in zip(views, views.dropFirst()) { container.addSubview(view) }
            window.addSubview(views.last!)
            return mark.backgroundColor
        }
        #expect(color() == .systemGray)
        #expect(color(UIView(), Inner(), UIView()) == .systemBlue)
        #expect(color(Inner(), UIView(), Outer()) == .systemRed)
        #expect(color(Outer(), Inner()) == .systemBlue)

        let (screen, mark) = (Screen(), Mark())
        screen.view.addSubview(mark)
        window.addSubview(screen.view)
        #expect(mark.tintColor == .systemGreen)
    }

    @Test("Proxies of bars apply colours, title attributes and translucency")
    func bars() {
        Bar.appearance().barTintColor = .systemRed
        Bar.appearance().isTranslucent = false
        Bar.appearance().titleTextAttributes = [.foregroundColor: UIColor.white]
        Bar.appearance().largeTitleTextAttributes = [.foregroundColor: UIColor.red]
        Tabs.appearance().unselectedItemTintColor = .systemGray
        Tabs.appearance().isTranslucent = false
        Tabs.appearance().barTintColor = .systemRed
        let (bar, tabs, own, ownTabs) = (Bar(), Tabs(), Bar(), Tabs())
        own.isTranslucent = true
        own.barTintColor = .systemGreen
        own.titleTextAttributes = [:]
        own.largeTitleTextAttributes = [:]
        ownTabs.isTranslucent = true
        ownTabs.barTintColor = .systemGreen
        ownTabs.unselectedItemTintColor = .systemGreen
        #expect(bar.isTranslucent)
        #expect(tabs.isTranslucent)
        for view in [bar, tabs, own, ownTabs] { window.addSubview(view) }
        #expect(bar.barTintColor == .systemRed)
        #expect(!bar.isTranslucent)
        #expect(bar.titleTextAttributes?[.foregroundColor] as? UIColor == .white)
        #expect(bar.largeTitleTextAttributes?[.foregroundColor] as? UIColor == .red)
        #expect(own.isTranslucent)
        #expect(own.barTintColor == .systemGreen)
        #expect(own.titleTextAttributes?.isEmpty == true)
        #expect(own.largeTitleTextAttributes?.isEmpty == true)
        #expect(tabs.unselectedItemTintColor == .systemGray)
        #expect(tabs.barTintColor == .systemRed)
        #expect(!tabs.isTranslucent)
        #expect(ownTabs.isTranslucent)
        #expect(ownTabs.barTintColor == .systemGreen)
        #expect(ownTabs.unselectedItemTintColor == .systemGreen)
    }

    @Test("A proxy of all views applies to bars too")
    func barsAsViews() {
        final class Box: UIView {}
        UIView.appearance(whenContainedInInstancesOf: [Box.self]).backgroundColor = .systemRed
        let (box, bar, tabs) = (Box(), Bar(), Tabs())
        box.addSubview(bar)
        box.addSubview(tabs)
        window.addSubview(box)
        #expect(bar.backgroundColor == .systemRed)
        #expect(tabs.backgroundColor == .systemRed)
    }

    @Test("A tab bar item applies its proxy's title attributes, unless it has set its own")
    func tabItems() {
        let proxy = UITabBarItem.appearance(whenContainedInInstancesOf: [Tabs.self])
        proxy.setTitleTextAttributes([.kern: 2], for: .normal)
        let tabs = Tabs()
        let (tab, own, late) = (UITabBarItem(), UITabBarItem(), UITabBarItem())
        own.setTitleTextAttributes([.kern: 3], for: .normal)
        tabs.items = [tab, own]
        #expect(tab.titleTextAttributes(for: .normal) == nil)
        window.addSubview(tabs)
        #expect(tab.titleTextAttributes(for: .normal)?[.kern] as? Int == 2)
        tabs.items = [tab, own, late]
        #expect(
            [tab, own, late].map { $0.titleTextAttributes(for: .normal)?[.kern] as? Int } == [2, 3, 2]
        )
    }

    @Test("A bar button item applies its proxy's values in a window, even if it is added to the bar later")
    func barItems() {
        let proxy = UIBarButtonItem.appearance(whenContainedInInstancesOf: [Bar.self])
        proxy.tintColor = .systemRed
        proxy.setTitleTextAttributes([.kern: 2], for: .normal)
        let (early, late, own) = (
            UIBarButtonItem(title: "Early"), UIBarButtonItem(title: "Late"), UIBarButtonItem(title: "Own")
        )
        own.tintColor = .systemGreen
        own.setTitleTextAttributes([.kern: 3], for: .normal)
        let (bar, item) = (Bar(), UINavigationItem(title: "Title"))
        item.leftBarButtonItems = [early, own]
        bar.items = [item]
        #expect(early.tintColor == nil)
        window.addSubview(bar)
        item.rightBarButtonItem = late
        #expect([early, late, own].map(\.tintColor) == [.systemRed, .systemRed, .systemGreen])
        #expect(
            [early, late, own].map { $0.titleTextAttributes(for: .normal)?[.kern] as? Int } == [2, 2, 3]
        )
        #expect(early.titleTextAttributes(for: .highlighted) == nil)

        let (other, elsewhere) = (OtherBar(), UIBarButtonItem(title: "Elsewhere"))
        item.rightBarButtonItem = nil
        let otherItem = UINavigationItem(title: "Other")
        otherItem.rightBarButtonItem = elsewhere
        other.items = [otherItem]
        window.addSubview(other)
        #expect(elsewhere.tintColor == nil)
    }

    @Test("The proxy of UIBarButtonItem applies in any bar, and not to tab bar items")
    func allBarItems() {
        UIBarButtonItem.appearance().tintColor = .systemRed
        UIBarItem.appearance().setTitleTextAttributes([.kern: 1], for: .selected)
        defer {
            UIBarButtonItem.appearance().tintColor = nil
            UIBarItem.appearance().setTitleTextAttributes(nil, for: .selected)
        }
        let (bar, item, button) = (
            UINavigationBar(), UINavigationItem(title: "Title"), UIBarButtonItem(title: "Go")
        )
        item.rightBarButtonItem = button
        bar.items = [item]
        window.addSubview(bar)
        #expect(button.tintColor == .systemRed)
        let (tabs, tab) = (UITabBar(), UITabBarItem(title: "Tab", image: nil, tag: 0))
        window.addSubview(tabs)
        tabs.items = [tab]
        #expect(tab.titleTextAttributes(for: .selected)?[.kern] as? Int == 1)
    }

    @Test("Setting an item's title attributes marks the window for drawing")
    func display() {
        let (bar, item, button) = (Bar(), UINavigationItem(title: "Title"), UIBarButtonItem(title: "Go"))
        item.rightBarButtonItem = button
        bar.items = [item]
        window.addSubview(bar)
        window.headlessTakeDisplay()
        button.setTitleTextAttributes([.kern: 5], for: .normal)
        #expect(window.headlessNeedsDisplay)
    }

    @Test("Asking a subclass of an item for its proxy stops the process")
    func itemSubclass() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            final class Item: UIBarButtonItem {}
            _ = Item.appearance()
        }
    }
}
#endif
