#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension Stylesheet {
    /// Styles of the page around the screens: type, and the device frame.
    static let page = """
        /* A page that shows screens by itself. */

        :root {
          color-scheme: light dark;
          --code-font: ui-monospace, "SF Mono", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
          --text-font: -apple-system, BlinkMacSystemFont, "SF Pro Text", "Inter", "Segoe UI", Roboto, "Noto Sans",
            "Helvetica Neue", Arial, sans-serif;
        }

        *, *::before, *::after {
          box-sizing: border-box;
          animation: none !important;
          transition: none !important;
        }

        .screen-page {
          margin: 0;
          padding: 2rem;
          display: grid;
          justify-content: center;
          background: light-dark(#f5f4f0, #101214);
        }

        .device {
          --safe-bottom: 1.5rem;
          position: relative;
          width: 24.5rem;
          height: 50rem;
          padding: 0.5rem;
          border-radius: 3rem;
          background: var(--bezel);
          box-shadow: inset 0 0 0 1.5px var(--bezel-edge);
          font: 400 1rem/1.5 var(--text-font);
        }

        .device > .screen {
          height: 100%;
          border-radius: 2.5rem;
        }

        .symbols {
          display: none;
        }
        """
}
#endif
