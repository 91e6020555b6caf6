#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension ScreenReport {
    /// The styles of a report, in addition to those of its screens.
    static let style = """
        /* The report. */

        .report {
          counter-reset: different new same;
          display: flex;
          flex-direction: column;
          gap: 1.5rem;
          margin: 0;
          padding: 2rem clamp(1rem, 4vw, 4rem) 4rem;
          background: light-dark(#f5f4f0, #101214);
          color: light-dark(#17191b, #eceae4);
          font: 400 1rem/1.5 var(--text-font);
        }

        .report > header {
          order: -3;
          display: flex;
          flex-wrap: wrap;
          align-items: baseline;
          gap: 0.5rem 1.5rem;
        }

        .report h1 {
          margin: 0;
          font-size: 1.75rem;
          letter-spacing: -0.02em;
        }

        .report label {
          margin-left: auto;
        }

        /* Counted where all have been: at the end, and shown below the title. */
        .report::after {
          content: counter(different) " differ, " counter(new) " new, " counter(same) " the same";
          order: -2;
          margin-top: -1.25rem;
          color: light-dark(#5a5d60, #a2a5a8);
        }

        .report article {
          padding: 1.25rem 1.5rem 1.5rem;
          border: 1px solid light-dark(#e0ded7, #2a2e32);
          border-radius: 1rem;
          background: light-dark(#fffefb, #191c1f);
        }

        .report .different {
          order: -1;
          counter-increment: different;
          border-color: light-dark(#c4001a, #ff6b63);
        }

        .report .new {
          order: -1;
          counter-increment: new;
        }

        .report .same {
          counter-increment: same;
        }

        .report:has(#only-different:checked) .same {
          /* Not `display: none`, which would not be counted. */
          position: absolute;
          visibility: hidden;
          height: 0;
          overflow: hidden;
          padding: 0;
        }

        .report h2 {
          margin: 0 0 1rem;
          font: 600 0.9375rem/1.5 var(--code-font);
          overflow-wrap: anywhere;
        }

        .report .state {
          display: inline-block;
          margin-right: 0.5rem;
          padding: 0 0.625rem;
          border-radius: 1rem;
          background: light-dark(#e4f1e7, #16301d);
          color: light-dark(#1f6b33, #6fdc8e);
          font: 600 0.8125rem/1.5rem var(--text-font);
        }

        .report .different .state {
          background: light-dark(#fde7e9, #43181b);
          color: light-dark(#a80016, #ff9a94);
        }

        .report .new .state {
          background: light-dark(#fff3e0, #3a2a12);
          color: light-dark(#6d3500, #ffd9a1);
        }

        .report .sides {
          display: flex;
          flex-wrap: wrap;
          align-items: flex-start;
          gap: 1.5rem;
        }

        .report figure {
          margin: 0;
          zoom: 0.7;
        }

        .report figcaption {
          margin-bottom: 0.5rem;
          font-size: 1.25rem;
          color: light-dark(#5a5d60, #a2a5a8);
        }

        .report pre {
          flex: 1 1 28rem;
          min-width: 0;
          max-height: 37rem;
          margin: 1.75rem 0 0;
          padding: 1rem;
          overflow: auto;
          border-radius: 0.75rem;
          background: light-dark(#f5f4f0, #101214);
          font: 0.8125rem/1.6 var(--code-font);
        }

        .report pre del, .report pre ins {
          display: inline-block;
          min-width: 100%;
          text-decoration: none;
        }

        .report pre del {
          background: light-dark(#fde7e9, #43181b);
          color: light-dark(#8a0012, #ffb3ae);
        }

        .report pre ins {
          background: light-dark(#e4f1e7, #16301d);
          color: light-dark(#14532a, #93e6aa);
        }

        .report pre i {
          color: light-dark(#5a5d60, #a2a5a8);
        }
        """
}
#endif
