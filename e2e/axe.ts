import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * Rules of axe: all of them in the light theme, those of colour in the dark one, where nothing else changes.
 */
const themes = {
  light: { type: 'tag', values: tags },
  dark: { type: 'rule', values: ['color-contrast'] },
} satisfies Record<string, RunOptions['runOnly']>;

/**
 * Faults that axe finds in the visible page, or in a part of it, in both themes. axe runs in the page itself:
 * its package for Playwright reads its results in a new page each time, which takes ten times as long. Frames
 * are left out: the frame of a message shows its template, and runs no script.
 */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  const found: string[] = [];
  await expect(page.locator(part).locator('[aria-busy="true"]')).toHaveCount(0);
  // Waits for short animations, such as a row that fades in, since colours differ meanwhile; longer and
  // endless ones are ignored.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
        .map(({ finished }) => finished),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const [theme, runOnly] of Object.entries(themes)) {
    await page.emulateMedia({ colorScheme: theme as keyof typeof themes, reducedMotion: 'reduce' });
    const violations = await page.evaluate(runAxe, {
      part,
      // Nothing is preloaded: style sheets and media are only needed by rules that are not run, or have
      // nothing to check here.
      options: { runOnly, resultTypes: ['violations'], iframes: false, preload: false } satisfies RunOptions,
    });
    found.push(
      ...violations.map(({ id, target }) => `${theme} ${new URL(page.url()).pathname} ${id}: ${target}`),
    );
  }
  return found;
}

/** Function for the browser. */
async function runAxe({ part, options }: { part: string; options: RunOptions }) {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: String(target) })));
}
