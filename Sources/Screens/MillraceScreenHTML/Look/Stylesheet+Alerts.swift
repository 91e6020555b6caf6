#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension Stylesheet {
    static let alerts = """
        /* Alerts and action sheets. */

        .layer.alert {
          display: grid;
          place-items: center;
          padding: 1.5rem;
          background: none;
        }

        .layer.alert > .alert-box {
          animation: appear 200ms cubic-bezier(0.2, 0.8, 0.2, 1);
        }

        @keyframes appear {
          from {
            opacity: 0;
            transform: scale(1.12);
          }
        }

        .alert-box {
          position: relative;
          width: min(100%, 18rem);
          max-height: 100%;
          overflow: auto;
          padding-top: 1.25rem;
          border-radius: 1.125rem;
          background: light-dark(#f9f9fb, #242427);
          box-shadow: 0 12px 40px rgb(0 0 0 / 0.28);
          text-align: center;
        }

        .screen .alert-title {
          padding: 0 1.25rem;
          font-weight: 600;
        }

        .screen .alert-message {
          padding: 0.25rem 1.25rem 0;
          font-size: 0.875rem;
          overflow-wrap: anywhere;
        }

        .screen .alert-box > .text-field {
          width: calc(100% - 2.5rem);
          margin: 0.875rem 1.25rem 0;
          padding: 0.25rem 0.625rem;
          border: 1px solid var(--ui-opaque-separator);
          border-radius: 0.5rem;
          background: var(--ui-system-background);
        }

        .alert-actions {
          display: grid;
          margin-top: 1.125rem;
        }

        .alert-actions.row {
          grid-template-columns: 1fr 1fr;
        }

        .screen .alert-action {
          min-height: 2.875rem;
          padding: 0.5rem 0.75rem;
          border-top: 1px solid var(--ui-separator);
          color: var(--ui-tint);
          text-align: center;
        }

        .alert-actions.row > .alert-action + .alert-action {
          border-left: 1px solid var(--ui-separator);
        }

        .screen .alert-action:is(.cancel, .preferred) {
          font-weight: 600;
        }

        .screen .alert-action.destructive {
          color: var(--ui-system-red);
        }

        .screen .alert-action:disabled {
          color: var(--ui-tertiary-label);
        }

        .screen .alert-action:focus-visible {
          outline-offset: -4px;
          border-radius: 0.875rem;
        }

        .screen .alert-action:active:not(:disabled) {
          background: var(--ui-tertiary-system-fill);
        }

        .layer.action-sheet {
          grid-template-rows: minmax(0, 1fr);
          grid-auto-rows: auto;
          place-items: end stretch;
          gap: 0.5rem;
          padding: 0.5rem 0.5rem max(0.5rem, var(--safe-bottom));
        }

        .layer.action-sheet > .alert-box {
          width: auto;
          padding-top: 0;
          animation: present 300ms cubic-bezier(0.2, 0.8, 0.2, 1);
        }

        .action-sheet .alert-title, .action-sheet .alert-message {
          padding: 0 1.25rem;
          color: var(--ui-secondary-label);
          font-size: 0.8125rem;
        }

        .action-sheet .alert-box > :is(.alert-title, .alert-message):first-child {
          padding-top: 1rem;
        }

        .action-sheet .alert-actions {
          margin-top: 1rem;
        }

        .action-sheet .alert-actions:first-child {
          margin-top: 0;
        }

        .screen .action-sheet .alert-action {
          min-height: 3.5rem;
          width: 100%;
          font-size: 1.1875rem;
        }

        .action-sheet .alert-actions:first-child > .alert-action:first-child, .alert-box > .alert-action {
          border-top: 0;
        }
        """
}
#endif
