#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension Stylesheet {
    /// Tables and collections.
    static let tables = """
        /* Tables. */

        .table {
          flex: 1;
          overflow-y: auto;
          overscroll-behavior: contain;
          min-height: 0;
          padding-bottom: var(--safe-bottom);
        }

        .table.grouped {
          background: var(--ui-system-grouped-background);
        }

        /* The views above and below the rows. */
        .table > .container {
          min-height: 4rem;
          padding-block: 1rem;
        }

        /* A stack along the line is a “row” too. */
        li.row {
          position: relative;
          display: flex;
          align-items: center;
        }

        /* An accessory that can be used by itself. */
        .screen li.row > .button {
          flex: none;
          min-width: 2.75rem;
          min-height: 2.75rem;
          margin-right: 0.25rem;
          padding: 0;
        }

        .screen li.row > .button:focus-visible {
          outline-offset: -3px;
        }

        li.row > .switch, li.row > .segments {
          margin-right: 1rem;
        }

        .screen .cell {
          display: flex;
          align-items: center;
          gap: 0.75rem;
          flex: 1;
          min-width: 0;
          min-height: 2.75rem;
          padding: 0.6875rem 1rem;
          text-align: start;
        }

        .screen .cell.selectable:focus-visible {
          outline-offset: -3px;
          border-radius: 0.625rem;
        }

        .screen li.row:has(> .cell.selectable:hover) {
          background: var(--ui-quaternary-system-fill);
        }

        .screen li.row:has(> .cell.selectable:active), .screen li.row:has(> .cell[aria-pressed]) {
          background: var(--ui-secondary-system-fill);
        }

        .table.separated li.row:not(:last-child)::after {
          content: "";
          position: absolute;
          inset: auto 0 0 1rem;
          height: 1px;
          background: var(--ui-separator);
        }

        /* Lines begin where the texts do. */
        .table.separated li.row:has(> .cell > .icon)::after {
          inset-inline-start: 3.25rem;
        }

        .screen .cell.custom {
          gap: 0;
          padding: 0;
        }

        .cell.custom > .accessory {
          margin-right: 1rem;
        }

        .cell-content {
          flex: 1;
          min-width: 0;
        }

        .cell-texts {
          flex: 1;
          display: flex;
          flex-direction: column;
          gap: 0.1875rem;
          min-width: 0;
        }

        .cell-texts.side-by-side, .cell-content.side-by-side {
          display: flex;
          flex-flow: row wrap;
          align-items: baseline;
          justify-content: space-between;
          column-gap: 1rem;
        }

        .cell > .icon {
          width: 1.5rem;
          height: 1.5rem;
        }

        .accessory {
          flex: none;
          display: grid;
          color: var(--ui-tint);
        }

        .accessory.disclosure {
          color: var(--ui-tertiary-label);
        }

        .accessory.disclosure > .icon {
          width: 0.875rem;
          height: 0.875rem;
        }

        .screen .section-header, .screen .section-footer {
          padding: 1.25rem 1rem 0.4375rem;
          color: var(--ui-secondary-label);
          font-size: 0.8125rem;
          letter-spacing: 0;
        }

        .screen .section-footer {
          padding: 0.4375rem 1rem 0;
        }

        .table.plain .section-header {
          position: sticky;
          top: 0;
          z-index: 1;
          padding: 0.3125rem 1rem;
          background: var(--ui-secondary-system-background);
          font-weight: 600;
        }

        .table.grouped .rows {
          background: var(--ui-secondary-system-grouped-background);
        }

        .table.grouped .section:last-of-type {
          padding-bottom: 2rem;
        }

        .table.grouped.inset .section {
          padding-inline: 1rem;
        }

        .table.grouped.inset .rows {
          overflow: hidden;
          border-radius: 0.75rem;
        }

        .table.grouped.inset .section:first-child {
          padding-top: 0.75rem;
        }

        /* What stays where it is while the rows scroll. */
        .table-background {
          position: sticky;
          top: 0;
          height: 0;
          overflow: visible;
        }

        .table-background > * {
          height: 100cqh;
        }

        .table:has(> .table-background) {
          container-type: size;
        }

        .table-background ~ * {
          position: relative;
        }

        /* Collections: items in lines. */
        .collection .items {
          display: flex;
          flex-wrap: wrap;
        }

        .collection .item {
          display: flex;
          max-width: 100%;
        }

        .screen .collection .item > .cell {
          min-height: 0;
        }

        .screen .collection .item:has(> .cell.selectable:active), .screen .collection .item:has(> .cell[aria-pressed]) {
          background: var(--ui-secondary-system-fill);
        }
        """
}
#endif
