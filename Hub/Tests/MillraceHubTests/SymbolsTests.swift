import Foundation
@_spi(MillraceHub) import MillraceInspector
import Testing

@testable import MillraceHub

@Suite("Hub: the functions of an app")
struct SymbolsTests {
    @Test(
        "The JSON of llvm-symbolizer has a function for each address, after those that were inlined into it"
    )
    func llvm() throws {
        let output = """
            [{"Address":"0x1","ModuleName":"/Shop","Symbol":[\
            {"Column":0,"FileName":"/Shop/Cart.swift","FunctionName":"$s4Shop3addyyF","Line":31},\
            {"Column":0,"FileName":"/Shop/Cart.swift","FunctionName":"$s4Shop3tapyyF","Line":12}]},\
            {"Address":"0x2","ModuleName":"/Shop","Symbol":[{"FileName":"","FunctionName":"","Line":0}]},\
            {"Address":"0x3","Error":{"Message":"no such file"},"ModuleName":"/Shop"}]
            """
        let functions = try #require(Symbolizer.functions(ofLLVM: Data(output.utf8)))
        #expect(functions.map { $0.map(\.line) } == [[31, 12], [], []])
        #expect(
            functions[0][0]
                == SymbolAnswer.Function(name: "$s4Shop3addyyF", file: "/Shop/Cart.swift", line: 31)
        )
        #expect(Symbolizer.functions(ofLLVM: Data("usage:".utf8)) == nil)
    }

    @Test("The lines of atos have a file and a line, if it knows them")
    func atos() {
        let output = """
            CartPresenter.add(_:) (in Shop) (/Shop/Shopping (new)/Cart.swift:31)
            main (in Shop) + 52
            0x0000000104b3c000 (in Shop)
            """
        #expect(
            Symbolizer.lines(ofAtos: Data(output.utf8)) == [
                [SymbolAnswer.Function(name: "", file: "/Shop/Shopping (new)/Cart.swift", line: 31)], [], [],
            ]
        )
    }

    @Test("What is no program on this machine has no functions")
    func nothing() async {
        let images = ["/nowhere/\(UUID())", "relative", NSTemporaryDirectory(), #filePath, ""]
        let places = images.map { SymbolQuestion.Place(image: $0, base: 0, address: 0x1000) }
        let answer = await Symbolizer.answer(SymbolQuestion(places: places), forAppSince: .now)
        #expect(answer.functions == places.map { _ in [] })
    }

    @Test("An app's question is answered, and the next one after that")
    func questions() async throws {
        try await withHub { hub in
            try await withGreetedApp(hub, .counter()) { app, _ in
                let question = SymbolQuestion(places: [
                    SymbolQuestion.Place(image: "/nowhere", base: 0, address: 1)
                ])
                for _ in 1...2 {
                    try await app.send(.symbols(question))
                    #expect(try await app.next() == .symbols(SymbolAnswer(functions: [[]])))
                }
            }
        }
    }

    @Test("A question that is too long is refused")
    func limit() async throws {
        try await withHub { hub in
            try await withGreetedApp(hub, .counter()) { app, _ in
                let place = SymbolQuestion.Place(image: "/nowhere", base: 0, address: 1)
                let places = Array(repeating: place, count: SymbolQuestion.most + 1)
                try await app.send(.symbols(SymbolQuestion(places: places)))
                #expect(
                    try await app.next() == .refusal("The app asks for more than 500 functions at once.")
                )
            }
        }
    }
}
