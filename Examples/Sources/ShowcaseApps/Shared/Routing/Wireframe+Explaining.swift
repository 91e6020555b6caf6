import HeadlessUIKit
import VISPER

extension DefaultWireframe {
    /// Runs a closure that routes, and explains a failure to the person.
    func explainingFailure(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            explain(error)
        }
    }

    private func explain(_ error: any Error) {
        var message = "\(error)"
        if case DefaultWireframeError.noRoutePatternFoundFor(let url, _) = error {
            let suggestions = suggestions(for: url)
            message = "There is no route for \(url)."
            if !suggestions.isEmpty {
                message += " Did you mean \(suggestions.formatted(.list(type: .or)))?"
            }
        }
        let alert = UIAlertController(title: "Not Shown", message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .cancel))
        topViewController?.present(alert, animated: true)
    }
}
