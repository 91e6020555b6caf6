import MobiusCore

typealias __Feature__Controller = MobiusController<__Feature__Model, __Feature__Event, __Feature__Effect>

extension __Feature__Controller {
    /// A controller that has not been started.
    static func make(service: any __Feature__Service) -> __Feature__Controller {
        let effectHandler = __Feature__EffectHandler.make(service: service)
        return Mobius.loop(update: __Feature__Logic.update, effectHandler: effectHandler)
            .withName("__Feature__")
            .makeController(from: __Feature__Model(), initiate: __Feature__Logic.initiate)
    }
}
