/// A section of a table, by what its rows show.
struct ListSection<Row: Equatable>: Equatable {
    var title: String?
    var rows: [Row]
}
