extension Template {
    var visperState: String {
        #"""
        /// A part of the app's state. The app's reducer has it reduced with `provider.reduce(action:state:)`.
        struct \#(name)State: Equatable, Sendable {
            var phase = \#(name)Phase.idle
        }
        """#
    }
}
