/// A window as it was at one moment: what it shows, and what a person may do with it.
struct Rendering {
    /// What it shows.
    let root: RenderedNode
    /// What a person may do, by element.
    let interactions: [NodeID: Interaction]
    /// Where the app has scrolled to since the rendering before.
    let scrolling: [ScrollTarget]
}
