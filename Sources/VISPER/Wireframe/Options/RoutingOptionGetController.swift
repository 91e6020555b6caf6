/// Asks for the controller to be made, not shown. No presenter is responsible for it.
public protocol RoutingOptionGetController: RoutingOption {}
