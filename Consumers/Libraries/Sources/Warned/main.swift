import MillraceTimeline

#if DEBUG
let warnings = Warnings()
#endif
