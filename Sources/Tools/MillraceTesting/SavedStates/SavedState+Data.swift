public import Foundation
public import MillracePersistence

extension SavedState {
    /// What a `SavedState` saves for a state, for tests of migrations and of errors.
    ///
    /// ```swift
    /// let storage = MemoryStorage(try SavedState.data(of: ProfileV1(userName: "Ada"), version: 1))
    /// ```
    ///
    /// The data is what this release of Millrace saves. A file that a released version of the app has saved also tests
    /// that later releases read it.
    ///
    /// - Parameters:
    ///   - state: the state, of the type that the version had.
    ///   - version: the version of the state.
    /// - Throws: the error of the encoding.
    public static func data(of state: State, version: Int = 1) throws -> Data {
        try encoded(state, version: version)
    }
}
