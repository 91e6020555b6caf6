import FluxCapacitor
import Foundation

// An app for bus passengers, written as apps were in 2018: Swift 5 mode, no concurrency annotations.

struct Departure: Equatable {
    let line: String
    var minutes: Int
}

/// A reference type in a dispatch state and a store, written before Sendable existed.
class Stop {
    var isClosed = false
    let name: String

    init(name: String) {
        self.name = name
    }
}

// MARK: The service

protocol TimetableService {
    func departures(from stop: Stop, answer: @escaping ([Departure]) -> Void)
    func stops(named beginning: String, answer: @escaping (Result<[Stop], Error>) -> Void)
}

enum ServiceError: Error {
    case strike
}

/// Answers on a queue of its own, as a network does.
final class PrintedTimetable: TimetableService {
    var departures: [String: [Departure]] = [:]
    var stops: Result<[Stop], Error> = .success([])
    private let depot = DispatchQueue(label: "timetable.depot")

    func departures(from stop: Stop, answer: @escaping ([Departure]) -> Void) {
        let found = departures[stop.name, default: []]
        depot.async(execute: DispatchWorkItem { answer(found) })
    }

    func stops(named beginning: String, answer: @escaping (Result<[Stop], Error>) -> Void) {
        let found = stops.map { stops in stops.filter { $0.name.hasPrefix(beginning) } }
        let work = DispatchWorkItem { answer(found) }
        depot.async(execute: work)
    }
}

// MARK: Dispatch states

// Inside of `Dispatcher`, the names of the models are those of the dispatch states. So the models' names are qualified.

extension Dispatcher {
    enum Departure: DispatchState {
        typealias RelatedActionType = DepartureAction
        typealias RelatedStoreType = DepartureStore

        case clearBoard
        case announce([FluxCapacitorSwift5Tests.Departure])
        case toggleAlarm(FluxCapacitorSwift5Tests.Departure)
    }
}

extension Dispatcher {
    enum Stop: DispatchState {
        typealias RelatedActionType = StopAction
        typealias RelatedStoreType = StopStore

        case found([FluxCapacitorSwift5Tests.Stop])
        case forget
        case boarding(FluxCapacitorSwift5Tests.Stop?)
        case searching(Bool)
        case outOfService(Error?)
    }
}

// MARK: Actions

struct DepartureAction: Actionable {
    typealias DispatchStateType = Dispatcher.Departure

    let service: TimetableService

    func toggleAlarm(for departure: Departure) {
        invoke(.toggleAlarm(departure))
    }

    func announceDepartures(from stop: Stop) {
        service.departures(from: stop) { departures in
            self.invoke(.announce(departures))
        }
    }
}

final class StopAction: Actionable {
    typealias DispatchStateType = Dispatcher.Stop

    private let service: TimetableService

    init(service: TimetableService) {
        self.service = service
    }

    func board(at stop: Stop?) {
        invoke(.boarding(stop))
    }

    func forgetStops() {
        invoke(.forget)
    }

    func findStops(named beginning: String) {
        invoke(.searching(true))
        service.stops(named: beginning) { [weak self] answer in
            switch answer {
            case .failure(let error):
                self?.invoke(.outOfService(error))
            case .success(let stops):
                self?.invoke(.found(stops))
            }
            self?.invoke(.searching(false))
        }
    }
}

// MARK: Stores

final class StopStore: Storable {
    typealias DispatchStateType = Dispatcher.Stop

    private let _stops = Variable<[Stop]>([])
    let stops: Constant<[Stop]>

    private let _boarding = Variable<Stop?>(nil)
    let boarding: Constant<Stop?>

    private let _isSearching = Variable<Bool>(false)
    let isSearching: Constant<Bool>

    private let _disruption = Variable<Error?>(nil)
    let disruption: Constant<Error?>

    init() {
        self.disruption = Constant(_disruption)
        self.isSearching = Constant(_isSearching)
        self.boarding = Constant(_boarding)
        self.stops = Constant(_stops)
    }

    func reduce(with state: Dispatcher.Stop) {
        switch state {
        case .found(let stops):
            _stops.value.append(contentsOf: stops)
        case .forget:
            _boarding.value = nil
            _stops.value.removeAll()
        case .boarding(let stop):
            _boarding.value = stop
        case .searching(let isSearching):
            _isSearching.value = isSearching
        case .outOfService(let error):
            _disruption.value = error
        }
    }
}

final class DepartureStore: Storable {
    typealias DispatchStateType = Dispatcher.Departure

    fileprivate let _alarms = Variable<[Departure]>([])
    private(set) lazy var alarms: Constant<[Departure]> = Constant(self._alarms)

    fileprivate let _board = Variable<[Departure]>([])
    let board: Constant<[Departure]>

    init() {
        board = Constant(_board)
    }

    func reduce(with state: Dispatcher.Departure) {
        switch state {
        case .clearBoard:
            _alarms.value = []
            _board.value = []
        case .announce(let departures):
            _board.value += departures
        case .toggleAlarm(let departure):
            guard let index = _alarms.value.firstIndex(where: { $0 == departure }) else {
                _alarms.value.append(departure)
                return
            }
            _alarms.value.remove(at: index)
        }
    }
}

// MARK: Models of screens

final class StopSearch {
    let stops: Constant<[Stop]>
    var setBusy: ((Bool) -> Void)?
    var stopsChanged: (() -> Void)?
    var departs: ((Stop) -> Void)?

    lazy var headline: String = "Stops found: \(self.stops.value.count)"

    private let dustBuster = DustBuster()
    private let store: StopStore
    private let action: StopAction

    init(service: TimetableService, store: StopStore = .instantiate()) {
        self.stops = store.stops
        self.store = store
        self.action = StopAction(service: service)

        follow()
    }

    func board(row: Int) {
        action.board(at: stops.value[row])
    }

    func enter(_ beginning: String) {
        action.forgetStops()
        action.findStops(named: beginning)
    }

    private func follow() {
        store.isSearching
            .observe(on: .main, changes: { [weak self] in self?.setBusy?($0) })
            .cleaned(by: dustBuster)

        store.boarding
            .observe(on: .main, ignoreFirst: true) { [weak self] stop in
                guard let stop = stop else { return }
                self?.departs?(stop)
            }
            .cleaned(by: dustBuster)

        store.stops
            .observe(on: .main, ignoreFirst: true) { [weak self] _ in
                self?.stopsChanged?()
            }
            .cleaned(by: dustBuster)
    }
}

// MARK: Screens

/// Rings for the departures that any screen has chosen.
class AlarmScreen {
    private(set) var rings: [[String]] = []
    private let dustBuster = DustBuster()
    private let store = DepartureStore.instantiate()

    func switchOn() {
        store.alarms
            .observe { [weak self] departures in self?.rings.append(departures.map { $0.line }) }
            .cleaned(by: dustBuster)
    }

    func switchOff() {
        dustBuster.clean()
    }
}

class StopScreen {
    let search: StopSearch
    var redrawn: (() -> Void)?
    private(set) var names: [String] = []
    private(set) var departures: [String] = []
    private(set) var spinner: [Bool] = []

    init(service: TimetableService) {
        search = StopSearch(service: service)
        search.stopsChanged = { [weak self] in
            guard let screen = self else { return }
            screen.names = screen.search.stops.value.map { $0.name }
            screen.redrawn?()
        }
        search.departs = { [weak self] in self?.departures.append($0.name) }
        search.setBusy = { [weak self] in self?.spinner.append($0) }
    }
}
