#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension Stylesheet {
    static let navigation = """
        /* The navigation bar. */

        .navigation-bar {
          flex: none;
          display: grid;
          grid-template-columns: minmax(min-content, 1fr) minmax(0, auto) minmax(min-content, 1fr);
          align-items: center;
          min-height: 3.25rem;
          padding: 0.5rem 0.5rem 0.25rem;
        }

        .bar-items {
          display: flex;
          align-items: center;
          min-width: 0;
        }

        .bar-items.trailing {
          justify-content: flex-end;
        }

        .screen .navigation-title {
          overflow: hidden;
          padding: 0 0.25rem;
          font-weight: 600;
          text-align: center;
          white-space: nowrap;
          text-overflow: ellipsis;
        }

        .screen .navigation-prompt {
          grid-column: 1 / -1;
          padding-bottom: 0.125rem;
          color: var(--ui-secondary-label);
          font-size: 0.8125rem;
          text-align: center;
        }

        .navigation-title-view {
          display: grid;
          justify-items: center;
          min-width: 0;
        }

        .navigation-bar.large {
          grid-template:
            "prompt  prompt" auto
            "leading trailing" minmax(2.5rem, auto)
            "title   title" auto
            / minmax(0, 1fr) minmax(0, auto);
          padding-bottom: 0.5rem;
        }

        .navigation-bar.large > .navigation-prompt {
          grid-area: prompt;
        }

        .navigation-bar.large > .leading {
          grid-area: leading;
        }

        .navigation-bar.large > .trailing {
          grid-area: trailing;
        }

        .navigation-bar.large > :is(.navigation-title, .navigation-title-view) {
          grid-area: title;
          padding: 0 0.5rem;
          font-size: 2.0625rem;
          font-weight: 700;
          line-height: 1.2;
          letter-spacing: -0.022em;
          text-align: start;
        }

        .screen .bar-button {
          display: inline-flex;
          align-items: center;
          gap: 0.125rem;
          min-width: 0;
          min-height: 2.5rem;
          padding: 0 0.5rem;
          border-radius: 0.625rem;
          color: var(--ui-tint);
          white-space: nowrap;
        }

        .screen .bar-button.done {
          font-weight: 600;
        }

        .screen .bar-button:disabled {
          color: var(--ui-tertiary-label);
        }

        .screen .bar-button:active:not(:disabled) {
          opacity: 0.4;
        }

        .screen .bar-button.back {
          padding-left: 0;
        }

        .bar-button.back > .icon {
          width: 1.5rem;
          height: 1.5rem;
        }

        .bar-button > .button-title {
          max-width: 9rem;
          overflow: hidden;
          text-overflow: ellipsis;
        }
        """
}
#endif
