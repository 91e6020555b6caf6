/// The person's favourite repositories, the newest first.
struct Favorites: Equatable {
    private(set) var repositories: [Repository] = []

    /// Whether a repository is among them.
    subscript(contains id: Repository.ID) -> Bool { repositories.contains { $0.id == id } }

    /// Adds a repository, or removes it if it is there.
    mutating func toggle(_ repository: Repository) {
        if let index = repositories.firstIndex(where: { $0.id == repository.id }) {
            repositories.remove(at: index)
        } else {
            repositories.insert(repository, at: 0)
        }
    }
}
