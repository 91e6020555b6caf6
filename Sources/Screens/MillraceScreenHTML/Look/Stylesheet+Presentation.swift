#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension Stylesheet {
    static let presentation = """
        /* Screens over other screens. */

        .backdrop {
          position: absolute;
          inset: 0;
          background: rgb(0 0 0 / 0.32);
          animation: fade 200ms ease-out;
        }

        @keyframes fade {
          from {
            opacity: 0;
          }
        }

        .presented:not(.alert, .sheet) {
          animation: present 300ms cubic-bezier(0.2, 0.8, 0.2, 1);
        }

        @keyframes present {
          from {
            transform: translateY(100%);
          }
        }

        /* Transparent, so that the screen below shows around the view. */
        .layer.over, .navigation.over > .layer {
          background: none;
        }

        /* Behind what wants an answer first, nothing calls for attention. */
        .window > [inert]:has(~ .presented) {
          --ui-tint: var(--ui-system-gray);
        }

        /* Sheets: cards over the screen that presents them, which steps back. */

        .sheet {
          position: absolute;
          inset: 0;
        }

        .sheet-card {
          /* As UIKit says of what lies on top in the dark: a step lighter. */
          --ui-system-background: light-dark(#fff, #1c1c1f);
          --ui-secondary-system-background: light-dark(#f2f2f7, #2c2c2f);
          --ui-tertiary-system-background: light-dark(#fff, #3a3a3d);
          --ui-system-grouped-background: light-dark(#f2f2f7, #1c1c1f);
          --ui-secondary-system-grouped-background: light-dark(#fff, #2c2c2f);
          --ui-tertiary-system-grouped-background: light-dark(#f2f2f7, #3a3a3d);
          position: absolute;
          inset: 2rem 0 0;
          overflow: hidden;
          border-radius: 1.125rem 1.125rem 0 0;
          background: var(--ui-system-background);
          box-shadow: 0 -6px 30px rgb(0 0 0 / 0.16);
          animation: present 340ms cubic-bezier(0.2, 0.8, 0.2, 1);
          transition: translate 260ms cubic-bezier(0.2, 0.8, 0.2, 1), scale 300ms cubic-bezier(0.2, 0.8, 0.2, 1);
        }

        .screen .sheet-handle {
          position: absolute;
          inset: 0 0 auto;
          z-index: 2;
          justify-self: center;
          width: 5rem;
          height: 1.125rem;
          margin-inline: auto;
          cursor: grab;
          touch-action: none;
        }

        .sheet:has(+ .sheet) .sheet-handle {
          visibility: hidden;
        }

        .sheet-handle::before {
          content: "";
          position: absolute;
          inset: 0.375rem auto auto 50%;
          width: 2.25rem;
          height: 0.3125rem;
          border-radius: 1rem;
          background: var(--ui-tertiary-label);
          transform: translateX(-50%);
        }

        .screen .sheet-handle:focus-visible {
          outline-offset: -3px;
          border-radius: 0.75rem;
        }

        .sheet-card .navigation-bar {
          padding-top: 0.875rem;
          touch-action: none;
        }

        /* A screen without a bar begins below the handle. */
        .sheet-handle + .layer {
          padding-top: 1.125rem;
        }

        .window:has(> .sheet) {
          background: #000;
        }

        .window > :not(.sheet) {
          transition: scale 300ms cubic-bezier(0.2, 0.8, 0.2, 1), translate 300ms cubic-bezier(0.2, 0.8, 0.2, 1);
        }

        .window > :not(.sheet):has(+ .sheet) {
          overflow: hidden;
          border-radius: 1.125rem;
          scale: 0.92;
          translate: 0 calc(-4% + 1.125rem);
        }

        .sheet:has(+ .sheet) > .sheet-card {
          scale: 0.92;
          translate: 0 calc(-4% - 0.5rem);
        }

        /* Leaving screens: copies that accept no input. */

        .leaving > * {
          position: absolute;
          animation: dismiss 260ms cubic-bezier(0.4, 0, 0.8, 0.4) forwards;
        }

        @keyframes dismiss {
          to {
            transform: translateY(100%);
          }
        }

        .leaving > .pushed {
          animation-name: pop;
        }

        @keyframes pop {
          to {
            opacity: 0;
            transform: translateX(40%);
          }
        }

        .leaving > .alert, .leaving > .sheet, .leaving .backdrop {
          animation: vanish 200ms ease-in forwards;
        }

        .leaving > .sheet {
          animation-name: none;
        }

        .leaving > .alert > .alert-box {
          animation: none;
        }

        .leaving .sheet-card, .leaving > .action-sheet > .alert-box {
          animation: dismiss 260ms cubic-bezier(0.4, 0, 0.8, 0.4) forwards;
        }

        @keyframes vanish {
          to {
            opacity: 0;
          }
        }
        """
}
#endif
