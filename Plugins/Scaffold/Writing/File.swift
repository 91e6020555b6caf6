/// A file to write.
struct File {
    let name: String
    let text: String

    init(_ name: String, _ text: String) {
        self.name = name + ".swift"
        self.text = text + "\n"
    }
}
