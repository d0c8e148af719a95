import type { Page } from '@playwright/test';

/** A screen: its name, its address, and who looks at it; `prepare` brings it into the state to show. */
export type Screen = {
  name: string;
  path: string;
  as: readonly (string | null)[];
  prepare?: (page: Page) => Promise<void>;
  /** Its picture in docs/guide/pictures, as the first account sees it. */
  guide?: string;
  /** Its picture in docs/pictures, for README.md: the window of the first account. */
  readme?: string;
  /** The picture shows the window, not the whole page: for parts that lie over it. */
  asSeen?: true;
};

/** Brings a screen into a state: the button of this name is pressed. */
export const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click();
