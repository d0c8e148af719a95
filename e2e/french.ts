import type { Page } from '@playwright/test';
import { watchTraffic } from './network.ts';

/**
 * English words that must not appear, in any case. Words that are also French ("message", "page", "note",
 * "feuille close"), the association's own ("MAN", "manager") and names of products are left out.
 */
const english = [
  'loading|saving|sending|search(?:ing)?|next|previous|submit(?:ted)?|cancel(?:led|ed)?|required|invalid|specify',
  'unknown|undefined|null|nan|error|errors|warning|success|successfully|failed|failure|expired|denied|forbidden',
  'unauthorized|bad request|not found|internal|server|try again|retry|something|went wrong|welcome|hello|wrong',
  'save|saved|delete|deleted|edit|edited|update|updated|create|created|add|added|remove|removed|copy|copied|send|sent',
  'upload|uploaded|download|choose|select|selected|show|hide|more|less|sort by|filter|filters|first|last|empty|missing',
  'back|home|name|first name|last name|password|username|user|users|log ?in|log ?out|sign ?in|sign ?up|settings|profile',
  'the|and|with|without|your|you|yours|this|that|these|those|from|are|was|were|have|been|will|would|should|must|cannot',
  "can't|don't|doesn't|isn't|won't|please|not|here|there|click|open|opened|new|all|none|yes|only|already|too|when|who",
  'today|yesterday|tomorrow|day|days|week|weeks|month|months|year|years|hour|hours|ago|monday|tuesday|wednesday',
  'thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november',
  'december|workshop|workshops|training|event|events|meeting|meetings|team|price|free|full|seat|seats|guest|guests',
  'waiting|address|phone|city|country|company|invoice|invoices|payment|payments|paid|unpaid|pending|approved|rejected',
  'enabled|disabled|true|false|field|fields|value|number|size|many|few|least|most|between|blank|object object',
  '(?<=^\\s*)(?:close|no)(?=\\s*$)',
  // Words of the wire: "ROLE_GUEST", "team_meeting".
  '[a-z]+_[a-z_]+',
].join('|');
/** Matches these words outside addresses, file names and words with a hyphen. */
const pattern = new RegExp(`(?<![\\p{L}\\p{N}@./_&?=;-])(?:${english})(?![\\p{L}\\p{N}@/_=;-])`, 'giu');

/** All texts of the window, names of fields and pictures, and its title. */
const written = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
    const named = attributes.flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)].map(
        (element) => element.getAttribute(attribute) ?? '',
      ),
    );
    return [document.title, ...named, ...document.body.innerText.split('\n')];
  });

/** Lines of this page with English words, each with its address. */
export async function englishIn(page: Page): Promise<string[]> {
  const { pathname, search } = new URL(page.url());
  const lines = new Set((await written(page)).filter((line) => line.search(pattern) >= 0));
  return [...lines].map(
    (line) => `${pathname}${search} “${line.match(pattern)?.join('”, “')}”: ${line.trim().slice(0, 160)}`,
  );
}

export type Walk = {
  /**
   * Goes to this address within the open page, and waits for its whole screen. @returns true when the reader
   * was let in.
   */
  to: (path: string) => Promise<boolean>;
  /** Waits until no request is under way and nothing is being drawn. */
  settled: () => Promise<void>;
};

const patience = { timeout: 20_000 };

/**
 * Walks through the open portal. Arrival is noticed by a new heading: of two screens with the same one, visit
 * another in between.
 */
export function walkThrough(page: Page): Walk {
  const quiet = watchTraffic(page);
  const isDrawn = (): boolean => document.querySelector('.loading, .sk, [aria-busy="true"]') === null;
  const settled = async (): Promise<void> => {
    await page.waitForFunction(isDrawn, null, patience);
    await quiet();
    await page.waitForFunction(isDrawn, null, patience);
  };
  const to = async (path: string): Promise<boolean> => {
    await page.evaluate((address) => {
      const heading = document.querySelector<HTMLElement>('h1, main h2');
      if (heading) heading.dataset['before'] = heading.textContent;
      const state: unknown = { idx: history.state.idx + 1, key: `e2e${history.length}`, usr: null };
      history.pushState(state, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state }));
    }, path);
    await page.waitForFunction(
      (address) => {
        const heading = document.querySelector<HTMLElement>('h1, main h2');
        const isNew = heading !== null && heading.dataset['before'] !== heading.textContent;
        // A reader without access is redirected, perhaps to the page they came from.
        return isNew || location.pathname + location.search !== address;
      },
      path,
      patience,
    );
    const isIn = await page.evaluate((address) => location.pathname + location.search === address, path);
    if (isIn) await settled();
    return isIn;
  };
  return { to, settled };
}
