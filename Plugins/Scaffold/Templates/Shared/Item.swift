extension Template {
    var item: String {
        #"""
        /// One of those that are listed.
        struct \#(name)Item: Equatable, Sendable {
            let title: String
        }
        """#
    }
}
