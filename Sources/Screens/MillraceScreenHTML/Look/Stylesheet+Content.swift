#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension Stylesheet {
    static let content = """
        /* Text and images. */

        .label {
          display: block;
          min-width: 0;
          max-width: 100%;
          overflow-wrap: break-word;
        }

        .label.single-line {
          overflow: hidden;
          white-space: nowrap;
          text-overflow: ellipsis;
        }

        .label.limited-lines {
          display: -webkit-box;
          -webkit-box-orient: vertical;
          overflow: hidden;
        }

        .label.dimmed {
          color: var(--ui-tertiary-label) !important;
        }

        .icon {
          flex: none;
          width: 1.25em;
          height: 1.25em;
        }

        .image {
          display: grid;
          place-items: center;
        }

        .image > .icon {
          width: 100%;
          height: 100%;
          min-width: 1.25em;
        }

        .spinner {
          flex: none;
          display: block;
          width: 1.25rem;
          height: 1.25rem;
          border-radius: 50%;
          background: conic-gradient(from 0deg, transparent 8%, currentColor);
          mask: radial-gradient(farthest-side, transparent calc(100% - 2.5px), #000 calc(100% - 2px));
          animation: turn 900ms linear infinite;
        }

        .spinner.large {
          width: 2.125rem;
          height: 2.125rem;
          mask: radial-gradient(farthest-side, transparent calc(100% - 3.5px), #000 calc(100% - 3px));
        }

        .spinner.standing {
          animation: none;
        }

        @keyframes turn {
          to {
            transform: rotate(1turn);
          }
        }

        /* Without motion, a static ring indicates progress. */
        @media (prefers-reduced-motion: reduce) {
          .spinner {
            background: currentColor;
            opacity: 0.6;
          }
        }

        .progress {
          overflow: hidden;
          width: 100%;
          height: 0.25rem;
          border-radius: 0.125rem;
          background: var(--ui-tertiary-system-fill);
        }

        .progress > .done {
          display: block;
          height: 100%;
          background: currentColor;
        }
        """
}
#endif
