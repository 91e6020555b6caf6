extension Template {
    var mobiusModel: String {
        #"""
        struct \#(name)Model: Equatable, Sendable {
            var phase = \#(name)Phase.idle
        }
        """#
    }
}
