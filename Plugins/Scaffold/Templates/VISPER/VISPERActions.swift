extension Template {
    var visperActions: String {
        #"""
        import \#(dialectModule)

        struct \#(name)LoadingBegan: Action {}

        struct \#(name)Loaded: Action {
            let items: [\#(name)Item]
        }

        struct \#(name)Failed: Action {
            let message: String
        }
        """#
    }
}
