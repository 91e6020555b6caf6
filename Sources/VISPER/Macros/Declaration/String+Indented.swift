#if Macros
extension String {
    /// The text with its lines after the first one moved to the right, as the member of something.
    var indented: String {
        replacing("\n", with: "\n    ").replacing("\n    \n", with: "\n\n")
    }
}
#endif
