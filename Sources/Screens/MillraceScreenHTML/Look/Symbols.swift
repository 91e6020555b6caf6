#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// Drawings of system symbols, under the names for `UIImage(systemName:)`.
@_spi(MillraceRenderer) public enum Symbols {
    /// All drawings as an SVG file, for references such as `<use href="icons.svg#plus">`.
    public static let svg = drawings + "\n"

    /// The SVG elements of some symbols, in the order of the file, to embed in a page.
    ///
    /// - Complexity: O(*n*) in the number of drawings.
    static func elements(of names: Set<String>) -> [Substring] {
        drawings.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { line in
            line.split(separator: "\"").dropFirst().first.map { names.contains(String($0)) } ?? false
        }
    }
}

extension Symbols {
    /// The drawings as an SVG file, one drawing per line.
    static let drawings = #"""
        <svg xmlns="http://www.w3.org/2000/svg">
          <!-- Drawn for this page on a grid of 24, under the names that UIImage(systemName:) takes. -->
          <symbol id="arrow.clockwise" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4.5v4.8h-4.8"/></symbol>
          <symbol id="arrow.counterclockwise" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4 9.3M4 4.5v4.8h4.8"/></symbol>
          <symbol id="arrow.triangle.branch" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><circle cx="6.5" cy="5.5" r="2"/><circle cx="17.5" cy="5.5" r="2"/><circle cx="12" cy="18.5" r="2"/><path d="M6.5 7.5v1.2a3 3 0 0 0 3 3h5a3 3 0 0 0 3-3V7.5M12 11.7v4.8"/></symbol>
          <symbol id="arrow.turn.up.right" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M5 19.5v-6a4.5 4.5 0 0 1 4.5-4.5H19M14.5 4.5 19 9l-4.5 4.5"/></symbol>
          <symbol id="arrow.up.right.square" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><rect x="4" y="4" width="16" height="16" rx="3.5"/><path d="m9.5 14.5 5-5M10.5 9.5h4v4"/></symbol>
          <symbol id="arrow.uturn.backward" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M4.5 9.5H14a5.5 5.5 0 0 1 0 11H9.5M9 5 4.5 9.5 9 14"/></symbol>
          <symbol id="arrow.uturn.forward" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M19.5 9.5H10a5.5 5.5 0 0 0 0 11h4.5M15 5l4.5 4.5L15 14"/></symbol>
          <symbol id="bolt" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M13 3.5 5.5 13.5H12l-1 7 7.5-10H12z"/></symbol>
          <symbol id="book" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M12 6.5C10 5 7 4.6 4 5v13c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.5V5c-3-.4-6 0-8 1.5zM12 6.5v13"/></symbol>
          <symbol id="checkmark" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="m5 12.5 4.7 5L19 6.5"/></symbol>
          <symbol id="checkmark.circle" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8.5"/><path d="m8.2 12.3 2.6 2.9 5-6.2"/></symbol>
          <symbol id="checkmark.circle.fill" viewBox="0 0 24 24" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="9.4" fill="currentColor"/><path d="m8.2 12.3 2.6 2.9 5-6.2" fill="none" stroke="var(--ui-system-background, #fff)" stroke-width="2"/></symbol>
          <symbol id="chevron.backward" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="m15 4.5-7.5 7.5 7.5 7.5"/></symbol>
          <symbol id="chevron.forward" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="m9 5 7 7-7 7"/></symbol>
          <symbol id="chevron.left" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"><path d="m15 4.5-7.5 7.5 7.5 7.5"/></symbol>
          <symbol id="chevron.right" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"><path d="m9 5 7 7-7 7"/></symbol>
          <symbol id="circle" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6"><circle cx="12" cy="12" r="8.6"/></symbol>
          <symbol id="circle.fill" viewBox="0 0 24 24" fill="currentColor"><circle cx="12" cy="12" r="9"/></symbol>
          <symbol id="clock" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.2 2"/></symbol>
          <symbol id="doc.text" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M13.5 3.5H8A2.5 2.5 0 0 0 5.5 6v12A2.5 2.5 0 0 0 8 20.5h8a2.5 2.5 0 0 0 2.5-2.5V8.5zM13.5 3.5v5h5M9 13h6M9 16.5h4"/></symbol>
          <symbol id="exclamationmark.circle" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8.5"/><path d="M12 7.5v5.2M12 16.2v.1"/></symbol>
          <symbol id="exclamationmark.triangle" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M10.5 4.7 3.4 17.3A1.7 1.7 0 0 0 4.9 19.8h14.2a1.7 1.7 0 0 0 1.5-2.5L13.5 4.7a1.7 1.7 0 0 0-3 0zM12 9.7v4.3M12 16.8v.1"/></symbol>
          <symbol id="eye" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M2.8 12S6.2 5.5 12 5.5 21.2 12 21.2 12 17.8 18.5 12 18.5 2.8 12 2.8 12z"/><circle cx="12" cy="12" r="2.8"/></symbol>
          <symbol id="gobackward" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4 9.3M4 4.5v4.8h4.8"/></symbol>
          <symbol id="hand.wave" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M7.6 13.9 4.9 9.3a1.5 1.5 0 0 1 2.6-1.5l2.3 4M9.8 11.8 6.6 6.2a1.5 1.5 0 0 1 2.6-1.5l3.3 5.6M12.5 10.3 9.9 5.8a1.5 1.5 0 0 1 2.6-1.5l3.6 6.3.5-2.5a1.6 1.6 0 0 1 3.1.5l-.6 5.5a6.6 6.6 0 0 1-12.1 3.2l-1.6-2.7M3 14.6a7 7 0 0 0 3 5.2"/></symbol>
          <symbol id="house" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="m3.5 11.5 8.5-7.5 8.5 7.5M6 9.5V19a1 1 0 0 0 1 1h10a1 1 0 0 0 1-1V9.5M10 20v-5.5h4V20"/></symbol>
          <symbol id="info.circle" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.5M12 7.7v.1"/></symbol>
          <symbol id="link" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"/></symbol>
          <symbol id="list.bullet" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"><path d="M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1"/></symbol>
          <symbol id="magnifyingglass" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"><circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.3 15.3 5.2 5.2"/></symbol>
          <symbol id="map" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="m3.5 6.5 5.5-2 6 2.5 5.5-2v12.5l-5.5 2-6-2.5-5.5 2zM9 4.5V17M15 7v12.5"/></symbol>
          <symbol id="minus" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"><path d="M5 12h14"/></symbol>
          <symbol id="minus.circle" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"><circle cx="12" cy="12" r="8.5"/><path d="M8 12h8"/></symbol>
          <symbol id="minus.circle.fill" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.4" fill="currentColor"/><path d="M7.8 12h8.4" fill="none" stroke="var(--ui-system-background, #fff)" stroke-width="2" stroke-linecap="round"/></symbol>
          <symbol id="person" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="8" r="4"/><path d="M4.5 20c.6-4 3.6-6 7.5-6s6.9 2 7.5 6"/></symbol>
          <symbol id="person.circle" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="10" r="2.8"/><path d="M6.5 18.3c.9-2.4 3-3.6 5.5-3.6s4.6 1.2 5.5 3.6"/></symbol>
          <symbol id="plus" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"><path d="M5 12h14M12 5v14"/></symbol>
          <symbol id="plus.circle" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"><circle cx="12" cy="12" r="8.5"/><path d="M8 12h8M12 8v8"/></symbol>
          <symbol id="questionmark.circle" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="8.5"/><path d="M9.7 9.5a2.4 2.4 0 1 1 3.7 2c-.9.6-1.4 1-1.4 2M12 16.4v.1"/></symbol>
          <symbol id="shippingbox" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="m12 3.5 8 4v9l-8 4-8-4v-9zM4 7.5l8 4 8-4M12 11.5v9M8 5.5l8 4"/></symbol>
          <symbol id="speaker.wave.2.fill" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M3.5 9.5v5h3.2l4.8 4v-13l-4.8 4z" fill="currentColor"/><path d="M15 9.2a4 4 0 0 1 0 5.6M17.8 6.4a8 8 0 0 1 0 11.2"/></symbol>
          <symbol id="star" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z"/></symbol>
          <symbol id="star.fill" viewBox="0 0 24 24" fill="currentColor" stroke="currentColor" stroke-width="1.2" stroke-linejoin="round"><path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z"/></symbol>
          <symbol id="tag" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M4 5.5A1.5 1.5 0 0 1 5.5 4h6.3l8.2 8.2a1.7 1.7 0 0 1 0 2.4L14.6 20a1.7 1.7 0 0 1-2.4 0L4 11.8zM8.3 8.3v.1"/></symbol>
          <symbol id="tuningfork" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M8 3.5v6a4 4 0 0 0 8 0v-6M12 13.5v7"/></symbol>
          <symbol id="wifi" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M3 9.5a13 13 0 0 1 18 0M6 13a8.5 8.5 0 0 1 12 0M9 16.3a4.3 4.3 0 0 1 6 0M12 19.5v.1"/></symbol>
          <symbol id="wifi.slash" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M4 4l16 16M3 9.5A13 13 0 0 1 6.5 7M10.5 5.6A13 13 0 0 1 21 9.5M6 13a8.5 8.5 0 0 1 4-2.3M15.5 11.4A8.5 8.5 0 0 1 18 13M9 16.3a4.3 4.3 0 0 1 6 0M12 19.5v.1"/></symbol>
          <symbol id="xmark" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="m6 6 12 12M18 6 6 18"/></symbol>
          <symbol id="xmark.circle.fill" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9.5" fill="currentColor"/><path d="m8.7 8.7 6.6 6.6M15.3 8.7l-6.6 6.6" fill="none" stroke="var(--ui-system-background, #fff)" stroke-width="1.9" stroke-linecap="round"/></symbol>
          <symbol id="millrace.wheel" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="10" r="5.6"/><circle cx="12" cy="10" r="1.3" fill="currentColor"/><path d="M12 1.8v5.6M12 12.6v5.6M3.8 10h5.6M14.6 10h5.6M6.2 4.2l2 2M15.8 13.8l2 2M17.8 4.2l-2 2M8.2 13.8l-2 2"/><path d="M1.8 21.5c1.7 0 1.7-1.2 3.4-1.2s1.7 1.2 3.4 1.2 1.7-1.2 3.4-1.2 1.7 1.2 3.4 1.2 1.7-1.2 3.4-1.2 1.7 1.2 3.4 1.2"/></symbol>
          <symbol id="pin" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M8.7 3.8h6.6M9.7 3.8l-.6 6.2-2.8 3.2v1.5h11.4v-1.5L14.9 10l-.6-6.2M12 14.7v6"/></symbol>
          <symbol id="pin.fill" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path fill="currentColor" d="M9.7 3.8l-.6 6.2-2.8 3.2v1.5h11.4v-1.5L14.9 10l-.6-6.2z"/><path d="M8.7 3.8h6.6M12 14.7v6"/></symbol>
          <symbol id="square.and.pencil" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M12.5 5H6.7A2.2 2.2 0 0 0 4.5 7.2v10.1a2.2 2.2 0 0 0 2.2 2.2h10.1a2.2 2.2 0 0 0 2.2-2.2V11.5"/><path d="m18.6 3.6 1.8 1.8-8.4 8.4-2.7.9.9-2.7z"/></symbol>
          <symbol id="trash" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="M4.5 6.7h15M9.5 6.7V4.5h5v2.2M6.5 6.7l.8 12.8h9.4l.8-12.8M10 10.5v5.5M14 10.5v5.5"/></symbol>
        </svg>
        """#
}
#endif
