#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension Stylesheet {
    /// Buttons, fields, and controls with a value.
    static let controls = """
        /* Buttons. */

        .screen .button {
          display: inline-flex;
          align-items: center;
          justify-content: center;
          gap: 0.375rem;
          min-height: 2.25rem;
          padding: 0.4375rem 0.875rem;
          border-radius: 0.625rem;
          color: var(--ui-tint);
          text-align: center;
          transition: opacity 120ms, filter 120ms, transform 120ms;
        }

        .screen .button.system {
          padding: 0.4375rem 0.25rem;
        }

        .screen .button.filled {
          background: var(--ui-tint);
          color: var(--ui-on-tint);
        }

        .screen .button.tinted {
          background: color-mix(in srgb, currentColor 14%, transparent);
        }

        .screen .button.gray {
          background: var(--ui-tertiary-system-fill);
        }

        .screen .button.small, .screen .button.mini {
          min-height: 1.875rem;
          padding: 0.25rem 0.75rem;
          border-radius: 0.5rem;
          font-size: 0.9375rem;
        }

        .screen .button.large {
          min-height: 3.125rem;
          padding: 0.75rem 1.25rem;
          border-radius: 0.75rem;
          font-weight: 600;
        }

        .screen .button.capsule {
          border-radius: 10rem;
        }

        .screen .button.stacked {
          flex-direction: column;
        }

        .screen .button.reversed {
          flex-direction: row-reverse;
        }

        .screen .button.stacked.reversed {
          flex-direction: column-reverse;
        }

        .screen .button:hover:not(:disabled) {
          filter: brightness(1.06);
        }

        .screen .button:active:not(:disabled) {
          transform: scale(0.97);
          opacity: 0.75;
        }

        .screen .button:disabled {
          color: var(--ui-tertiary-label);
        }

        .screen .button.filled:disabled, .screen .button.tinted:disabled {
          background: var(--ui-tertiary-system-fill);
        }

        .button-title {
          min-width: 0;
          overflow-wrap: break-word;
        }

        .button-subtitle {
          font-size: 0.8125rem;
          font-weight: 400;
        }

        /* Fields. */

        .screen .text-field {
          min-height: 2.25rem;
          border-radius: 0.375rem;
        }

        .screen .text-field:not(.bordered):focus-visible {
          outline-offset: 0.125rem;
        }

        .screen .text-field.bordered {
          padding: 0.375rem 0.75rem;
          border: 1px solid var(--ui-opaque-separator);
          border-radius: 0.5rem;
          background: var(--ui-system-background);
        }

        .screen .text-field.bordered[aria-invalid="true"] {
          border-color: var(--ui-system-red);
        }

        .screen input::placeholder {
          color: var(--ui-placeholder-text);
          opacity: 1;
        }

        .screen input::selection {
          background: color-mix(in srgb, var(--ui-tint) 30%, transparent);
        }

        .screen .text-view {
          display: block;
          width: 100%;
          min-height: 5rem;
          padding: 0.5rem 0.25rem;
          border-radius: 0.375rem;
          resize: none;
        }

        /* Switches, sliders and segments. */

        .screen .switch {
          flex: none;
          position: relative;
          width: 3.1875rem;
          height: 1.9375rem;
          border-radius: 1rem;
          background: var(--ui-tertiary-system-fill);
          transition: background 120ms;
        }

        .screen .switch::after {
          content: "";
          position: absolute;
          top: 0.125rem;
          left: 0.125rem;
          width: 1.6875rem;
          height: 1.6875rem;
          border-radius: 50%;
          background: #fff;
          box-shadow: 0 1px 3px rgb(0 0 0 / 0.3);
          transition: left 120ms;
        }

        .screen .switch[aria-checked="true"] {
          background: var(--ui-system-green);
        }

        .screen .switch[aria-checked="true"]::after {
          left: 1.375rem;
        }

        .screen .switch:disabled {
          opacity: 0.5;
        }

        .screen .slider {
          width: 100%;
          min-width: 4rem;
          height: 1.9375rem;
          accent-color: var(--ui-tint);
        }

        .segments {
          display: flex;
          padding: 0.125rem;
          border-radius: 0.5rem;
          background: var(--ui-tertiary-system-fill);
        }

        .screen .segment {
          flex: 1;
          min-width: 0;
          min-height: 1.75rem;
          padding: 0 0.625rem;
          border-radius: 0.4375rem;
          font-size: 0.8125rem;
          text-align: center;
        }

        .screen .segment[aria-pressed="true"] {
          background: light-dark(#fff, #636366);
          font-weight: 600;
        }

        .screen .segment:disabled {
          color: var(--ui-tertiary-label);
        }

        .search-bar > .segments {
          flex-basis: 100%;
        }

        .search-bar {
          flex: none;
          display: flex;
          flex-wrap: wrap;
          align-items: center;
          gap: 0.5rem;
          margin: 0;
          padding: 0.25rem 1rem 0.625rem;
        }

        .search-prompt {
          flex-basis: 100%;
          color: var(--ui-secondary-label);
          font-size: 0.8125rem;
          text-align: center;
        }

        .search-box {
          position: relative;
          flex: 1;
          min-width: 0;
        }

        .search-box > .icon {
          position: absolute;
          inset: 0 auto 0 0.625rem;
          width: 1.0625rem;
          height: 100%;
          color: var(--ui-placeholder-text);
          pointer-events: none;
        }

        .screen .search-box > input {
          width: 100%;
          height: 2.375rem;
          padding: 0 0.625rem 0 2.125rem;
          border-radius: 0.6875rem;
          background: var(--ui-tertiary-system-fill);
          appearance: none;
        }

        .screen .search-box > input:focus-visible {
          outline-offset: 0;
        }

        .search-box > input::-webkit-search-cancel-button {
          appearance: none;
          width: 1.125rem;
          height: 1.125rem;
          background: var(--ui-system-gray);
          /* A page that has a drawing of the button names it. */
          mask: var(--clear-button, radial-gradient(closest-side, #000 99%, transparent));
          cursor: pointer;
        }
        """
}
#endif
