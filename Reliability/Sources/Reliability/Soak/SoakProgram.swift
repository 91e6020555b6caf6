/// Random programs on one dialect: several threads run one each on what a round makes.
protocol SoakProgram: SendableMetatype {
    static var name: String { get }

    /// Runs a round, notes what is wrong, and leaves nothing behind.
    ///
    /// - Returns: how many steps there were.
    static func run(_ round: Round) -> Int
}

/// All of them.
let soakPrograms: [any SoakProgram.Type] = [
    StoreSoak<PrexStore>.self, StoreSoak<FluxCapacitorStore>.self, StoreSoak<MobiusStore>.self,
    StoreSoak<ReduxStore>.self, RoutingSoak.self,
]
