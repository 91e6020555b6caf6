/// Asks for the top controller to be put away, so that the controller is what is below.
public protocol RoutingOptionBackTo: AnimatedRoutingOption {}
