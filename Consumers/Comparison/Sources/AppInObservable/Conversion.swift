import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif

@MainActor
@Observable
final class ConversionModel {
    var amount = ""
    private(set) var isConverting = false
    private(set) var result: Double?
    private(set) var failure: String?
    private let convert: @Sendable (Double) async throws -> Double

    init(convert: @escaping @Sendable (Double) async throws -> Double) {
        self.convert = convert
    }

    func start() async {
        result = nil
        failure = nil
        guard let amount = Double(amount) else { return failure = "Not a number" }
        isConverting = true
        do {
            result = try await convert(amount)
        } catch {
            failure = "\(error)"
        }
        isConverting = false
    }
}

#if canImport(SwiftUI)
struct ConversionView: View {
    @Bindable var model: ConversionModel

    var body: some View {
        TextField("Amount", text: $model.amount)
        Button("Convert") { Task { await model.start() } }.disabled(model.isConverting)
        if let result = model.result { Text("\(result)") }
        if let failure = model.failure { Text(failure) }
    }
}
#endif
