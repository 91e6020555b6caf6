import Testing

@testable import EmbeddedGitHub

struct PageTests {
    private func links(of page: Page<Int>) -> [String] {
        page.links.map { "\($0.relation) \($0.number)" }
    }

    @Test("A single page has no links")
    func aSinglePageLeadsNowhere() {
        let page = Page(1, of: Array(1...5), size: 5)
        #expect(page.items == [1, 2, 3, 4, 5])
        #expect(links(of: page).isEmpty)
    }

    @Test("The first page links to the next and the last")
    func theFirstPageLeadsToTheNextAndTheLast() {
        let page = Page(1, of: Array(1...11), size: 5)
        #expect(page.items == [1, 2, 3, 4, 5])
        #expect(links(of: page) == ["next 2", "last 3"])
    }

    @Test("A page in the middle has all four links")
    func aPageInTheMiddleLeadsEverywhere() {
        let page = Page(2, of: Array(1...11), size: 5)
        #expect(page.items == [6, 7, 8, 9, 10])
        #expect(links(of: page) == ["prev 1", "next 3", "last 3", "first 1"])
    }

    @Test("The last page has the remaining items and links back")
    func theLastPageHasWhatIsLeftAndLeadsBack() {
        let page = Page(3, of: Array(1...11), size: 5)
        #expect(page.items == [11])
        #expect(links(of: page) == ["prev 2", "first 1"])
    }

    @Test("A page beyond the last is empty and links back", arguments: [4, 1_000_000, Int.max])
    func aPageBeyondTheLastIsEmptyAndLeadsBack(number: Int) {
        let page = Page(number, of: Array(1...11), size: 5)
        #expect(page.items.isEmpty)
        #expect(links(of: page) == ["prev 3", "first 1"])
    }

    @Test("An empty list has one empty page")
    func nothingMakesOneEmptyPage() {
        let page = Page(1, of: [Int](), size: 5)
        #expect(page.items.isEmpty)
        #expect(links(of: page).isEmpty)
    }
}
