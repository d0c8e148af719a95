import type { Page } from '@playwright/test';

/** A screen: its name, its address and its viewers; `prepare` brings it into the state to show. */
export type Screen = {
  name: string;
  path: string;
  as: readonly (string | null)[];
  prepare?: (page: Page) => Promise<void>;
  /** Its picture in docs/guide/pictures, as the first viewer sees it. */
  guide?: string;
  /** Its picture in docs/pictures, for README.md: the window of the first viewer. */
  readme?: string;
  /** True: the picture shows the window, not the whole page, for parts that lie over the page. */
  asSeen?: true;
};

/** A `prepare` that presses the button of this name. */
export const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).click();
