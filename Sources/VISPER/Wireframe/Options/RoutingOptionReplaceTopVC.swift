/// Asks for the controller to take the place of the top one in the stack of the navigation controller.
public protocol RoutingOptionReplaceTopVC: AnimatedRoutingOption {}
