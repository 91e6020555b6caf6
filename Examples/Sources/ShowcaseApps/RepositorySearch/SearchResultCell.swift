import HeadlessUIKit
import MillraceObservation
import Prex

/// A row that shows a result. It is marked if the person has opened the result before.
///
/// The cell observes that mark, so opening a result updates its row and no other.
final class SearchResultCell: RepositoryCell {
    var search: Observed<SearchState, SearchAction>?

    override func updateProperties() {
        super.updateProperties()
        guard let search, let repository else { return }
        isSeen = search[\.[hasSeen: repository.id]]
    }
}
