/// Asks for the controller to be the only one in the stack of the navigation controller.
public protocol RoutingOptionRootVC: AnimatedRoutingOption {}
