import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The light theme is checked by every rule, the dark one by those of colour, the only thing that changes. */
const themes = {
  light: { type: 'tag', values: tags },
  dark: { type: 'rule', values: ['color-contrast'] },
} satisfies Record<string, RunOptions['runOnly']>;

/**
 * What axe finds on what shows now, or on a part of it, in both themes. It runs in the page itself: the package for
 * Playwright reads its results in a new page each time, which takes ten times as long. Frames are looked at from outside:
 * that of a message is its template's own matter, and runs no script.
 */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  const found: string[] = [];
  await expect(page.locator(part).locator('[aria-busy="true"]')).toHaveCount(0);
  // A row that was pale while newer ones came is so for a moment more. What turns for ever, or runs down, is not waited for.
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
      // Style sheets and media are read ahead for rules that are not run, or have nothing to look at here.
      options: { runOnly, resultTypes: ['violations'], iframes: false, preload: false } satisfies RunOptions,
    });
    found.push(
      ...violations.map(({ id, target }) => `${theme} ${new URL(page.url()).pathname} ${id}: ${target}`),
    );
  }
  return found;
}

/** Runs in the browser. */
async function runAxe({ part, options }: { part: string; options: RunOptions }) {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: String(target) })));
}
