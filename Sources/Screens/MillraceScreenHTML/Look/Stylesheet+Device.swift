#if !os(iOS) && !os(tvOS) && !os(visionOS)
extension Stylesheet {
    static let device = """
        /* Colours of the device and of UIKit. Every colour has a light and a dark value; all pairs used for text reach
           4.5 : 1. */

        :root {
          /* The device that the apps are shown in. */
          --bezel: light-dark(#1b1d1f, #000);
          --bezel-edge: light-dark(#3a3d40, #3a3f44);
          --device-shadow: light-dark(rgb(60 54 30 / 0.3), rgb(0 0 0 / 0.8));

          /* UIKit's semantic colours, as UIColor names them. */
          --ui-label: light-dark(#000, #fff);
          --ui-secondary-label: light-dark(rgb(60 60 67 / 0.8), rgb(235 235 245 / 0.7));
          --ui-tertiary-label: light-dark(rgb(60 60 67 / 0.5), rgb(235 235 245 / 0.42));
          --ui-quaternary-label: light-dark(rgb(60 60 67 / 0.28), rgb(235 235 245 / 0.26));
          --ui-placeholder-text: light-dark(#6b6b70, #9a9aa2);
          --ui-separator: light-dark(rgb(60 60 67 / 0.18), rgb(84 84 88 / 0.6));
          --ui-opaque-separator: light-dark(#c6c6c8, #38383a);
          --ui-dark-text: #000;
          --ui-light-text: rgb(255 255 255 / 0.7);
          --ui-link: light-dark(#0062cc, #4ea6ff);
          --ui-tint: light-dark(#0062cc, #4ea6ff);
          --ui-on-tint: light-dark(#fff, #00152e);
          --ui-system-background: light-dark(#fff, #0b0b0d);
          --ui-secondary-system-background: light-dark(#f2f2f7, #1c1c1f);
          --ui-tertiary-system-background: light-dark(#fff, #2c2c2f);
          --ui-system-grouped-background: light-dark(#f2f2f7, #0b0b0d);
          --ui-secondary-system-grouped-background: light-dark(#fff, #1c1c1f);
          --ui-tertiary-system-grouped-background: light-dark(#f2f2f7, #2c2c2f);
          --ui-system-fill: light-dark(rgb(120 120 128 / 0.2), rgb(120 120 128 / 0.36));
          --ui-secondary-system-fill: light-dark(rgb(120 120 128 / 0.16), rgb(120 120 128 / 0.32));
          --ui-tertiary-system-fill: light-dark(rgb(118 118 128 / 0.12), rgb(118 118 128 / 0.24));
          --ui-quaternary-system-fill: light-dark(rgb(116 116 128 / 0.08), rgb(118 118 128 / 0.18));
          --ui-system-red: light-dark(#c4001a, #ff6b63);
          --ui-system-orange: light-dark(#b25000, #ffab3d);
          --ui-system-yellow: light-dark(#8a6100, #ffd426);
          --ui-system-green: light-dark(#1f7a36, #30db5b);
          --ui-system-mint: light-dark(#0c7b75, #66d4cf);
          --ui-system-teal: light-dark(#00718a, #5de6ff);
          --ui-system-cyan: light-dark(#006fa8, #70d7ff);
          --ui-system-blue: light-dark(#0062cc, #4ea6ff);
          --ui-system-indigo: light-dark(#4b49c4, #a5a3ff);
          --ui-system-purple: light-dark(#8944ab, #da8fff);
          --ui-system-pink: light-dark(#c9103f, #ff7a95);
          --ui-system-brown: light-dark(#7f6545, #c9a986);
          --ui-system-gray: light-dark(#6c6c70, #aeaeb2);
          --ui-system-gray2: light-dark(#8e8e93, #7c7c80);
          --ui-system-gray3: light-dark(#aeaeb2, #545456);
          --ui-system-gray4: light-dark(#c7c7cc, #48484a);
          --ui-system-gray5: light-dark(#d8d8dc, #3a3a3c);
          --ui-system-gray6: light-dark(#f2f2f7, #242426);
        }
        """
}
#endif
