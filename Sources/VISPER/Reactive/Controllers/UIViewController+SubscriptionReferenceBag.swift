extension UIViewController {
    /// A bag whose subscriptions end with the controller. It is made when it is first asked for.
    ///
    /// O(1). (Contract 9.)
    public var defaultSubscriptionReferenceBag: SubscriptionReferenceBag {
        companion { SubscriptionReferenceBag() }
    }
}
