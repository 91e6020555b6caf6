/// Who is here.
enum GuestList {
    static let names = ["Ada", "Alan", "Barbara", "Edsger", "Grace", "Katherine"]

    /// The guest after another one, around the end; the first after somebody who is not here.
    static func name(after name: String) -> String {
        let index = names.firstIndex(of: name).map { ($0 + 1) % names.count } ?? 0
        return names[index]
    }
}
