import MobiusCore

extension Login {
    static func update(model: Model, event: Event) -> Next<Model, Effect> {
        var model = model
        switch event {
        case .edited(let field, let text):
            guard model.account == nil else { return .noChange }
            model.credentials[field] = text
            return change(&model)

        case .left(let field):
            // An empty field shows no error before the person submits the form.
            if model.credentials[field].isEmpty { return .noChange }
            model.checkedFields.insert(field)
            return .next(model)

        case .suggestionChosen(let credentials):
            guard model.account == nil else { return .noChange }
            model.credentials = credentials
            model.checkedFields = []
            return change(&model)

        case .submitted:
            guard model.phase != .submitting, model.account == nil else { return .noChange }
            model.checkedFields = Set(Field.allCases)
            guard model.canSubmit else { return .next(model) }
            model.phase = .submitting
            return .next(model, effects: [.signIn(model.credentials)])

        case .cancelled:
            guard model.phase == .submitting else { return .noChange }
            model.phase = .failed(.cancelled)
            return .next(model, effects: [.cancelSignIn])

        case .answered(let credentials, let result):
            // An answer may arrive after its request was cancelled.
            guard model.phase == .submitting, model.credentials == credentials else { return .noChange }
            switch result {
            case .success(let account): model = Model(phase: .signedIn(account))
            case .failure(let error): model.phase = .failed(error)
            }
            return .next(model)

        case .signedOut:
            guard model.account != nil else { return .noChange }
            return .next(Model())
        }
    }

    /// Handles a change of the form. Removes the last answer, and cancels a pending request.
    private static func change(_ model: inout Model) -> Next<Model, Effect> {
        let wasSubmitting = model.phase == .submitting
        model.phase = .editing
        return .next(model, effects: wasSubmitting ? [.cancelSignIn] : [])
    }
}
