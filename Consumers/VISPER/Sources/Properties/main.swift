import VISPER_Reactive

struct User { var name: String?; var age: Int }

let user = ObservableProperty(User(name: "Ada", age: 36))
let referenceBag = SubscriptionReferenceBag()

referenceBag += user.map { $0.name ?? "unknown person" }.distinct().subscribe { name in
    print("Hello \(name)")  // prints "Hello Ada"
}
user.value.age = 37  // prints nothing: the name is the same
user.value.name = nil  // prints "Hello unknown person"
referenceBag.dispose()
