import VISPER_Reactive

struct Parcel { var depot: String?; var grams: Int }

let parcel = ObservableProperty(Parcel(depot: "Leipzig", grams: 800))
let referenceBag = SubscriptionReferenceBag()

referenceBag += parcel.map { $0.depot ?? "on the road" }.distinct().subscribe { place in
    print("parcel: \(place)")  // prints "parcel: Leipzig"
}
parcel.value.grams = 850  // prints nothing: the place is the same
parcel.value.depot = nil  // prints "parcel: on the road"
referenceBag.dispose()
