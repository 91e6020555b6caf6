import Foundation

/// `/?q=bread` leads to the search for “bread”, and `/3` to a note.
extension NotesViewController: DeepLinkable {
    func open(_ link: URL) -> Bool {
        guard let place = link.place(queryNames: ["q"]), place.path.count <= 1 else { return false }
        if let name = place.path.first {
            guard let id = Note.ID(name), model.notes[\.[note: id]] != nil else { return false }
            show(id)
        } else {
            navigationController?.popToViewController(self, animated: true)
        }
        model.search(for: place.query["q", default: ""])
        return true
    }

    var place: URL {
        .place(shownNote.map { ["\($0)"] } ?? [], query: ["q": model.notes.query])
    }
}
