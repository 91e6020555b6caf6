extension Template {
    var prexAction: String {
        #"""
        import Prex

        enum \#(name)Action: Action, Equatable {
            case loadingBegan
            case loaded([\#(name)Item])
            case failed(String)
        }
        """#
    }
}
