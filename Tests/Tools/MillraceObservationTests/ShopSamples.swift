import Prex

/// A shop with parts, for the tests of child stores.
struct Shop: Prex.State, Equatable {
    struct Search: Equatable {
        var text = ""
        var filter = Filter()
    }

    struct Filter: Equatable {
        var isOn = false
        var limit = 10
    }

    struct Payment: Equatable, Identifiable {
        var id = 1
        var card = ""
        var address: Address? = Address()
    }

    struct Address: Equatable {
        var street = "Mill Lane"
    }

    struct Row: Equatable, Identifiable {
        let id: Int
        var count = 0
    }

    var title = "A shop whose title is longer than what fits"
    var search = Search()
    var payment: Payment?
    var rows: [Row] = []
    var path: [Int] = []
}

enum SearchAction { case type(String), filter(FilterAction) }
enum FilterAction { case toggle }
enum PaymentAction { case type(String), move(to: String) }
enum RowAction { case add(Int) }

enum ShopAction: Prex.Action {
    case rename(String)
    case search(SearchAction)
    case payment(PaymentAction)
    case row(Shop.Row.ID, RowAction)
    case set(Shop)
    case pay(Shop.Payment?)
    case closePayment
    case setPath([Int])
}

struct ShopMutation: Mutation {
    func mutate(action: ShopAction, state: inout Shop) {
        switch action {
        case .rename(let title): state.title = title
        case .search(.type(let text)): state.search.text = text
        case .search(.filter(.toggle)): state.search.filter.isOn.toggle()
        case .payment(.type(let card)): state.payment?.card = card
        case .payment(.move(let street)): state.payment?.address?.street = street
        case .row(let id, .add(let count)):
            for index in state.rows.indices where state.rows[index].id == id {
                state.rows[index].count += count
            }
        case .set(let shop): state = shop
        case .pay(let payment): state.payment = payment
        case .closePayment: state.payment = nil
        case .setPath(let path): state.path = path.filter { $0 >= 0 }
        }
    }
}
