/// Asks the navigation controller to show the controller in the way that suits the surroundings.
public protocol RoutingOptionShow: AnimatedRoutingOption {}
