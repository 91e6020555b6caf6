extension Template {
    var phase: String {
        #"""
        /// How far loading the items has come.
        enum \#(name)Phase: Equatable, Sendable {
            case idle
            case loading
            case loaded([\#(name)Item])
            /// With what the person is told.
            case failed(String)
        }
        """#
    }
}
