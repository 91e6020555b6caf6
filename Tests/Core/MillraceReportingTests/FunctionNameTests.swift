import Foundation
import Testing

@testable import MillraceReporting

@Suite("Names of functions")
struct FunctionNameTests {
    @Test(
        "A function is named by its types, without the module, its parameters and what the compiler says of it",
        arguments: [
            ("Shop.CartPresenter.add(Shop.Item) -> ()", "CartPresenter.add"),
            ("static Shop.Cart.empty() -> Shop.Cart", "Cart.empty"),
            (
                "closure #1 (Swift.Int) -> () in Shop.CartPresenter.viewDidLoad() -> ()",
                "CartPresenter.viewDidLoad"
            ),
            ("closure #2 () -> () in closure #1 (A) -> B in Shop.run<A, B>(A) -> B", "run"),
            ("@objc Shop.CartViewController.tap() -> ()", "CartViewController.tap"),
            ("(extension in Shop):Prex.Presenter.addAll() -> ()", "Presenter.addAll"),
            (
                "(extension in Shop):Swift.Array<A where A == Shop.Item>.total.getter : Swift.Int",
                "Array.total"
            ),
            ("generic specialization <Shop.Item> of Shop.List.add(A) -> ()", "List.add"),
            ("(1) await resume partial function for Shop.Cart.load() async throws -> ()", "Cart.load"),
            ("Shop.Cart.(add in _5A1B2C)(Shop.Item) -> ()", "Cart.add"),
            ("Shop.Cart.__allocating_init() -> Shop.Cart", "Cart.init"),
            ("Shop.Cart.items.didset : [Shop.Item]", "Cart.items"),
        ]
    )
    func names(demangled: String, text: String) throws {
        let name = try #require(FunctionName(demangled: demangled))
        #expect(name.text == text)
        #expect(name.module == "Shop")
        #expect(name.isOfApp)
    }

    @Test(
        "What passes an action on is not the app's: Millrace, the system, and code that the compiler has made",
        arguments: [
            "Prex.Dispatcher.dispatch(A) -> ()",
            "closure #1 () -> () in MobiusCore.MobiusController.dispatchEvent(A) -> ()",
            "generic specialization <Shop.Item> of Millrace.StateContainer.update(A) -> ()",
            "Foundation.RunLoop.run() -> ()",
            "reabstraction thunk helper from @escaping () -> () to @escaping () -> (@out ())",
            "protocol witness for Shop.Cart.add() -> () in conformance Shop.Store : Shop.Cart in Shop",
            "main",
        ]
    )
    func others(demangled: String) {
        #expect(FunctionName(demangled: demangled)?.isOfApp != true)
    }

    @Test("A mangled name of Swift is read, and other names are none")
    func mangled() {
        #expect(FunctionName(mangled: "$s4Shop13CartPresenterC3addyySiF")?.text == "CartPresenter.add")
        #expect(FunctionName(mangled: "_ZN4Shop3addEv") == nil)
        #expect(FunctionName(mangled: "start_thread") == nil)
        #expect(FunctionName(mangled: "") == nil)
    }

    @Test("All libraries of the package are known as Millrace's")
    func libraries() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Package.swift"
        )
        let manifest = try String(contentsOf: package.standardized, encoding: .utf8)
        let list = try #require(
            manifest.components(separatedBy: "let libraries = [").last?.split(separator: "]").first
        )
        let names = list.split(separator: "\"").filter { $0.first?.isLetter == true }.map(String.init)
        #expect(names.count > 30)
        #expect(Set(names).subtracting(FunctionName.ownModules) == [])
    }
}
