import VISPER

struct EditDraft: Action, Codable {
    let title: String
}

struct DiscardDraft: Action, Codable {}
