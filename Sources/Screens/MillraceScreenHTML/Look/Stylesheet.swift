#if !os(iOS) && !os(tvOS) && !os(visionOS)
/// The style sheet for the classes of rendered elements.
///
/// The style sheet is part of the code. So an app that links this module needs no resource bundle, and its program can
/// be moved to another folder.
@_spi(MillraceRenderer) public enum Stylesheet {
    /// The whole style sheet. The page must contain an element of the class `screen` that has a height. The screens
    /// fill this element.
    public static let css = [
        device, screen, content, controls, navigation, tables, presentation, alerts, containers,
    ].joined(separator: "\n\n")
}

extension Stylesheet {
    /// Stacked screens, and plain views.
    static let screen = """
        /* The running app's screen: how UIKit's views look. Elements get their classes from the process. */

        .screen {
          --focus-ring: var(--ui-tint);
          position: relative;
          overflow: hidden;
          background: var(--ui-system-background);
          color: var(--ui-label);
          font-size: 1.0625rem;
          line-height: 1.3;
          letter-spacing: -0.01em;
        }

        .screen:focus, .layer:focus {
          outline: none;
        }

        .screen p, .screen h3, .screen h4, .screen ul {
          margin: 0;
          padding: 0;
          font: inherit;
          list-style: none;
        }

        .screen button, .screen input, .screen textarea {
          margin: 0;
          padding: 0;
          border: 0;
          background: none;
          color: inherit;
          font: inherit;
          letter-spacing: inherit;
          text-align: inherit;
        }

        .screen button {
          -webkit-tap-highlight-color: transparent;
          cursor: pointer;
          touch-action: manipulation;
        }

        .screen button:disabled {
          cursor: default;
        }

        /* Screens, one over the other. */

        .window, .navigation, .layer {
          position: absolute;
          inset: 0;
        }

        .layer {
          display: flex;
          flex-direction: column;
          background: var(--ui-system-background);
        }

        .navigation > .layer[inert], .tab-screens > [inert] {
          visibility: hidden;
        }

        .navigation > .layer:not(:first-child) {
          animation: push 260ms cubic-bezier(0.2, 0.8, 0.2, 1);
        }

        @keyframes push {
          from {
            opacity: 0;
            transform: translateX(2.5rem);
          }
        }

        .content {
          flex: 1;
          min-height: 0;
          overflow: auto;
          overscroll-behavior: contain;
        }

        /* Plain views, placed by their constraints. */

        .container {
          position: relative;
          min-width: 0;
        }

        .container.scroll {
          overflow: auto;
          overscroll-behavior: contain;
          min-height: 0;
        }

        .screen .locked {
          overflow: hidden;
        }

        .container.flow {
          display: flex;
          flex-direction: column;
        }

        .container.overlay {
          display: grid;
          grid-template: minmax(0, 1fr) / minmax(0, 1fr);
        }

        .container.overlay > * {
          grid-area: 1 / 1;
          min-height: 0;
          min-width: 0;
        }

        .stack {
          display: flex;
          min-width: 0;
        }

        .stack.column {
          flex-direction: column;
        }

        .stack.equal > * {
          flex: 1 1 0;
          min-width: 0;
        }

        .stack > * {
          min-width: 0;
        }

        /* A table has no intrinsic height: it scrolls within the available space. */
        .stack.column > .stack:has(.table) {
          flex: 1;
          min-height: 0;
        }
        """
}
#endif
