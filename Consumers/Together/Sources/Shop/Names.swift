// Names.swift
import FluxCapacitor
import Prex
import VISPER

enum LampAction: Prex.Action { case toggle }
struct LampState: State { var isOn = false }
struct LampMoved: VISPER.Action {}

extension Prex.Presenter where Action == LampAction, State == LampState {
    func toggle() { dispatch(.toggle) }
}

typealias FluxDispatcher = FluxCapacitor.Dispatcher

func connect(_ store: VISPER.Store<LampState>, to flux: Flux<LampAction, LampState>) {
    flux.dispatcher.dispatch(.toggle)
    FluxDispatcher.shared.unregisterAll()
}
