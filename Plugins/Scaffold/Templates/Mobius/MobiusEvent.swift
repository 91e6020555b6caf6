extension Template {
    var mobiusEvent: String {
        #"""
        enum \#(name)Event: Equatable, Sendable {
            case retryTapped
            case loaded([\#(name)Item])
            case failed(String)
        }
        """#
    }
}
