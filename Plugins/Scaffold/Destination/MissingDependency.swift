/// A dependency that a target lacks.
struct MissingDependency {
    /// The product or target to depend on.
    let name: String

    /// The target that lacks it.
    let target: String

    /// What is left out without it.
    let purpose: String
}

extension Destination {
    /// The dependencies without which a part of the feature is left out.
    var leftOut: [MissingDependency] {
        let uiKit = uiKitModule ?? "HeadlessUIKit"
        func missing(_ name: String, in owner: FeatureTarget, for purpose: String) -> MissingDependency? {
            if owner.dependsDirectly(on: name) { return nil }
            return MissingDependency(name: name, target: owner.name, purpose: purpose)
        }
        return [
            missing(uiKit, in: target, for: "a screen in UIKit"),
            missing(uiKit, in: testTarget, for: "tests of the screen in UIKit"),
            missing("MillraceObservation", in: target, for: "a screen in SwiftUI"),
            missing("MillraceObservation", in: testTarget, for: "tests of what SwiftUI observes"),
            missing("MillraceTesting", in: testTarget, for: "tests with a TestStore"),
            dialect == .mobius
                ? missing("MobiusTest", in: testTarget, for: "tests with specifications") : nil,
        ].compactMap { $0 }
    }
}

extension ScaffoldError {
    /// Names all dependencies to add, so that one change is enough.
    ///
    /// - Parameter further: what is left out unless it is added too.
    init(adding required: [String], andFor further: [String], in place: String, to target: String) {
        let more = further.isEmpty ? [] : ["Without these, what they are for is left out:"]
        let heading = "\(target) or its tests lack dependencies. Add in \(place):"
        self.init(([heading] + required.indented + more + further.indented).joined(separator: "\n"))
    }
}
