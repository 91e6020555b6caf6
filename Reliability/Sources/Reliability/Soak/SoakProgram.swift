/// A kind of random program for one dialect. In each round, several threads run such a program on the same stores.
protocol SoakProgram: SendableMetatype {
    static var name: String { get }

    /// Runs a round, reports failed checks, and releases everything.
    ///
    /// - Returns: The number of steps.
    static func run(_ round: Round) -> Int
}

/// All soak programs.
let soakPrograms: [any SoakProgram.Type] = [
    StoreSoak<PrexStore>.self, StoreSoak<FluxCapacitorStore>.self, StoreSoak<MobiusStore>.self,
    StoreSoak<ReduxStore>.self, RoutingSoak.self,
]
