extension Template {
    var prexState: String {
        #"""
        import Prex

        struct \#(name)State: State, Equatable {
            var phase = \#(name)Phase.idle
        }
        """#
    }
}
