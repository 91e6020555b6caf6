import Foundation
import Testing

@testable import ShowcaseApps

struct LinkHeaderTests {
    @Test("Each relation of a Link header has its address")
    func relations() {
        let header = LinkHeader(
            """
            <https://api.github.com/search/repositories?q=a,b&page=1>; rel="prev", \
            <https://api.github.com/search/repositories?q=a,b&page=3>; rel="next", \
            <https://api.github.com/search/repositories?q=a,b&page=9>; rel="last"
            """
        )
        #expect(header["prev"]?.query() == "q=a,b&page=1")
        #expect(header["next"]?.query() == "q=a,b&page=3")
        #expect(header["last"]?.query() == "q=a,b&page=9")
        #expect(header["first"] == nil)
    }

    @Test("Other parameters of a Link header are ignored")
    func parameters() {
        let header = LinkHeader(#"<https://example.org/2>; title="b"; rel="next""#)
        #expect(header["next"] == URL(string: "https://example.org/2"))
    }

    @Test(
        "An invalid Link header has no links",
        arguments: ["", "next", #"rel="next""#, "<>", #"<x; rel="next""#]
    )
    func nonsense(value: String) {
        #expect(LinkHeader(value)["next"] == nil)
    }
}
