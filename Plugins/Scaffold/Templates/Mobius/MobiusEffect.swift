extension Template {
    var mobiusEffect: String {
        #"""
        enum \#(name)Effect: Equatable, Sendable {
            case load
        }
        """#
    }
}
