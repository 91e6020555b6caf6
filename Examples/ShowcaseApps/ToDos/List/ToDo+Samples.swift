extension [ToDo] {
    /// What one finds in a new list.
    static let samples = [
        ToDo(id: 1, title: "Tick this off", isDone: true),
        ToDo(id: 2, title: "Add something to do"),
        ToDo(id: 3, title: "Go offline and tick this off"),
        ToDo(id: 4, title: "Look into the log"),
    ]
}
