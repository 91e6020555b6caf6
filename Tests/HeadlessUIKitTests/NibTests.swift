#if !os(iOS) && !os(tvOS) && !os(visionOS)
import HeadlessUIKit
import Testing

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
        #expect(standardError(table).contains("The nib \"Cell\" cannot be read"))
        #expect(standardError(table).contains(Self.advice))
        let header = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            UITableView().register(UINib(nibName: "H", bundle: nil), forHeaderFooterViewReuseIdentifier: "h")
        }
        #expect(standardError(header).contains(Self.advice))
        let item = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            UICollectionView(frame: .zero)
                .register(UINib(nibName: "Cell", bundle: nil), forCellWithReuseIdentifier: "cell")
        }
        #expect(standardError(item).contains(Self.advice))
        let view = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            UICollectionView(frame: .zero).register(
                UINib(nibName: "Header", bundle: nil),
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
                withReuseIdentifier: "header"
            )
        }
        #expect(standardError(view).contains(Self.advice))
    }

    @Test("Instantiating a nib stops with advice")
    func instantiating() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            @MainActor in
            _ = UINib(nibName: "Cell", bundle: nil).instantiate(withOwner: nil)
        }
        #expect(standardError(result).contains(Self.advice))
    }

    private func standardError(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
}
#endif
