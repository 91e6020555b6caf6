import FluxCapacitor
import TestSupport
import Testing

@Suite("Variable and Constant share")
struct SharingTests {
    @Test("A Variable and its Constants share the value and the observers")
    func shared() {
        let variable = Variable(0)
        let constant = Constant(variable)
        let another = Constant(variable)
        let log = Log<String>()
        _ = constant.observe { log.note("constant \($0)") }
        _ = variable.observe { log.note("variable \($0)") }
        _ = another.observe { log.note("another \($0)") }
        variable.value = 1
        #expect(constant.value == 1)
        #expect(another.value == 1)
        #expect(
            log.values == [
                "constant 0", "variable 0", "another 0", "constant 1", "variable 1", "another 1",
            ]
        )
    }

    @Test("A constant retains the value and the observers after its variable's release")
    func outliving() {
        let tracker = LifetimeTracker()
        let log = Log<String>()
        var variable: Variable<LifetimeTracker.Instance>? = Variable(tracker.instance())
        weak let weakVariable = variable
        var constant: Constant<LifetimeTracker.Instance>? = Constant(variable!)
        let dust = variable!.observe { [instance = tracker.instance()] _ in
            instance.touch()
            log.note("heard")
        }
        variable = nil
        #expect(weakVariable == nil)
        #expect(tracker.alive == 2)
        constant?.value.touch()
        _ = constant?.observe { _ in log.note("still there") }
        #expect(log.values == ["heard", "still there"])
        constant = nil
        #expect(tracker.alive == 0)
        dust.clean()
    }

    @Test("A value that is pending for a queue is delivered after its variable's release")
    func observationOutliving() async {
        let known = KnownQueue()
        let log = Log<Int>()
        var variable: Variable<Int>? = Variable(0)
        let constant = Constant(variable!)
        _ = variable!.observe(on: .queue(known.queue)) { log.note($0) }
        known.queue.suspend()
        variable!.value = 1
        variable = nil
        known.queue.resume()
        await known.turn()
        #expect(log.values == [0, 1])
        #expect(constant.value == 1)
    }

    @Test("A variable released with pending deliveries releases its observers without calling them")
    func releaseWithMoreToTell() {
        let tracker = LifetimeTracker()
        for _ in 0..<100 {
            let log = Log<Int>()
            let trigger = Variable(0)
            _ = trigger.observe(ignoreFirst: true) { _ in
                let variable = Variable(0)
                _ = variable.observe { [instance = tracker.instance()] value in
                    instance.touch()
                    log.note(value)
                }
                for value in 1...3 { variable.value = value }
            }
            trigger.value = 1
            #expect(tracker.alive == 0)
            #expect(log.values == [0])
        }
    }

    @Test("A variable stays alive until its pending deliveries have ended")
    func releaseWhileSet() {
        final class Owner: @unchecked Sendable {
            var variable: Variable<Int>? = Variable(0)
        }
        let tracker = LifetimeTracker()
        let log = Log<Int>()
        let owner = Owner()
        _ = owner.variable?.observe(ignoreFirst: true) {
            [unowned owner, instance = tracker.instance()] value in
            instance.touch()
            log.note(value)
            if value == 1 { owner.variable?.value = 2 }
            owner.variable = nil
        }
        owner.variable?.value = 1
        #expect(owner.variable == nil)
        #expect(log.values == [1, 2])
        #expect(tracker.alive == 0)
    }

    @Test("A variable may be released while another thread delivers its values", .timeLimit(.minutes(30)))
    func releaseOnAnotherThread() {
        let tracker = LifetimeTracker()
        for _ in 0..<50 {
            let isDelivering = Gate()
            let mayGoOn = Gate()
            nonisolated(unsafe) var variable: Variable<Int>? = Variable(0)
            weak let weakVariable = variable
            _ = variable?.observe(ignoreFirst: true) { [instance = tracker.instance()] value in
                instance.touch()
                guard value == 1 else { return }
                isDelivering.open()
                mayGoOn.wait()
            }
            onThreads(2) { thread in
                if thread == 0 {
                    weakVariable?.value = 1
                } else {
                    isDelivering.wait()
                    weakVariable?.value = 2
                    variable = nil
                    mayGoOn.open()
                }
            }
            #expect(weakVariable == nil)
            #expect(tracker.alive == 0)
        }
    }
}
