// Every closure that Millrace takes, and every protocol whose methods it calls, used from the main thread and from
// others. The program prints where each ran, as `Documentation/Closures.md` says, whatever the target's language mode
// and default isolation. With names, or beginnings of names, as arguments it runs these cases only.

import Survey

try await prexClosures()
try await fluxCapacitorClosures()
try await mobiusClosures()
try await mobiusConnectionClosures()
try await mobiusTestClosures()
try await visperStateClosures()
try await visperScreenClosures()
try await headlessClosures()
try await engineClosures()
try await toolClosures()
try await actionClosures()
try await closuresOfFourDialects()
