import MillraceValues
import Testing

@Suite("Names of enum cases")
struct EnumCaseNameTests {
    private enum Described: CustomStringConvertible, CustomReflectable {
        case none
        case one(Int)
        indirect case nested(Described)
        case labelled(name: String, Int)

        var description: String { "something else" }
        var customMirror: Mirror { Mirror(self, children: [], displayStyle: .enum) }
    }

    private enum Only { case one }
    private enum Raw: String { case first = "1", second = "2" }

    @Test("The name is the declared one, whatever the value's description and mirror say")
    func declared() {
        #expect(EnumCaseName.of(Described.none) == "none")
        #expect(EnumCaseName.of(Described.one(1)) == "one")
        #expect(EnumCaseName.of(Described.nested(.none)) == "nested")
        #expect(EnumCaseName.of(Described.labelled(name: "a", 1)) == "labelled")
        #expect(EnumCaseName.of(Only.one) == "one")
        #expect(EnumCaseName.of(Raw.second) == "second")
        #expect(EnumCaseName.of(Result<Int, Never>.success(1)) == "success")
        #expect(EnumCaseName.of(Described.one(1) as Any) == "one")
    }

    @Test("Other values have no name of a case")
    func others() {
        for value in [1, "a", [1], Int?.none as Any, (1, 2), Object()] {
            #expect(EnumCaseName.of(value) == nil)
        }
    }

    private final class Object {}
}
