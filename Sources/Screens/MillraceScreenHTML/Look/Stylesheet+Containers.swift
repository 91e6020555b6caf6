#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension Stylesheet {
    static let containers = """
        /* Screens that hold other screens: tabs, and screens side by side. */

        .tabs, .split {
          position: absolute;
          inset: 0;
          display: flex;
          flex-direction: column;
          background: var(--ui-system-background);
        }

        /* Inside another screen a container takes the room that it is given. */
        .screen .embedded {
          position: relative;
          inset: auto;
          overflow: hidden;
        }

        .tab-screens {
          --safe-bottom: 0px;
          position: relative;
          flex: 1;
          min-height: 0;
        }

        .tab-bar {
          flex: none;
          display: flex;
          padding: 0.25rem 0.5rem max(0.25rem, var(--safe-bottom));
          border-top: 1px solid var(--ui-separator);
          background: light-dark(#f9f9fb, #161618);
        }

        .screen .tab {
          position: relative;
          flex: 1;
          display: grid;
          justify-items: center;
          align-content: center;
          gap: 0.125rem;
          min-width: 0;
          min-height: 3rem;
          padding: 0.25rem;
          border-radius: 0.75rem;
          color: var(--ui-secondary-label);
          font-size: 0.6875rem;
          font-weight: 500;
          letter-spacing: 0.005em;
          text-align: center;
        }

        .screen .tab[aria-selected="true"] {
          color: var(--ui-tint);
        }

        .screen .tab:disabled {
          color: var(--ui-tertiary-label);
        }

        .screen .tab:active:not(:disabled) {
          opacity: 0.6;
        }

        .screen .tab:focus-visible {
          outline-offset: -2px;
        }

        .tab > .icon {
          width: 1.5625rem;
          height: 1.5625rem;
        }

        .tab > .button-title {
          max-width: 100%;
          overflow: hidden;
          text-overflow: ellipsis;
          white-space: nowrap;
        }

        .tab-badge {
          position: absolute;
          inset: 0.125rem auto auto calc(50% + 0.375rem);
          min-width: 1.125rem;
          padding: 0 0.3125rem;
          border-radius: 1rem;
          background: light-dark(#d70015, #c4001a);
          color: #fff;
          font-size: 0.75rem;
          line-height: 1.125rem;
        }

        /* Side by side where there is room, one below the other on a phone. */

        .split {
          container-type: inline-size;
        }

        .split-screens {
          flex: 1;
          display: flex;
          flex-direction: column;
          min-height: 0;
        }

        .split-screens > * {
          position: relative;
          flex: 1;
          min-height: 0;
        }

        .split-screens > * + * {
          border-top: 1px solid var(--ui-separator);
        }

        @container (min-width: 40rem) {
          .split-screens {
            flex-direction: row;
          }

          .split-screens > :first-child {
            flex: 0 0 20rem;
          }

          .split-screens > * + * {
            border-top: 0;
            border-left: 1px solid var(--ui-separator);
          }
        }
        """
}
#endif
