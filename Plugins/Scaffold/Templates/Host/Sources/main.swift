import MillraceHost

__Import__

// Runs __App__ without a display, connected to a hub, for agents.
HeadlessHost.run(__AppDelegate__.self)
