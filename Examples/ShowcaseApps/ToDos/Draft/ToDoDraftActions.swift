import VISPER

struct EditDraft: Action {
    let title: String
}

struct DiscardDraft: Action {}
