import 'react';

declare module 'react' {
  /** Custom properties in `style`. */
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
