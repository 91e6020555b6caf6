/// The part of a registered reducer that says whether it is responsible. Its type is known to a subclass.
class ResponsibilityBox {
    /// What the reducer says.
    func isResponsible(action: Action, state: Any) -> Bool {
        fatalError("\(type(of: self)) must override this.")
    }

    /// What the reducer says, and whether it leaves that to types.
    func askFirst(action: Action, state: Any) -> (answer: Bool, isByTypes: Bool) {
        fatalError("\(type(of: self)) must override this.")
    }

    /// What types say of the action alone.
    func matchesByType(action: Action) -> Bool {
        fatalError("\(type(of: self)) must override this.")
    }

    /// What types say.
    func matchesByTypes(action: Action, state: Any) -> Bool {
        fatalError("\(type(of: self)) must override this.")
    }
}
