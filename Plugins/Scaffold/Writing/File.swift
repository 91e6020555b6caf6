/// A file to write.
struct File {
    let name: String
    let text: String
}
