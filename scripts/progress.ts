type Plan<Part extends string> = Record<Part, { share: number; total: number }>;

/** Shortest time between two words about the time left, in milliseconds. */
const betweenWordsMs = 30_000;

/**
 * Tells while a long run goes on how far it is and how long it will take, by the finished files and tests in the output
 * of its parts.
 * @param plan each part's share of the whole in percent, and the number of its files or tests.
 */
export function createProgress<Part extends string>(
  plan: Plan<Part>,
  say: (words: string) => void = console.log,
) {
  const started = performance.now();
  const done = new Map<Part, number>();
  let toldAt = started;

  const fraction = (): number =>
    (Object.keys(plan) as Part[]).reduce((sum, part) => {
      const { share, total } = plan[part];
      // A loop of tests counts once in the plan: a part ends when its program does.
      return sum + ((share / 100) * Math.min(done.get(part) ?? 0, total)) / total;
    }, 0);

  function tell(now: number): void {
    if (now - toldAt < betweenWordsMs) return;
    toldAt = now;
    say(wordsOf(now - started, fraction()));
  }

  return {
    /** Counts the finished files and tests in a piece of a part's output. */
    read(part: Part, text: string): void {
      done.set(part, (done.get(part) ?? 0) + countFinished(text));
      tell(performance.now());
    },
    end(part: Part): void {
      done.set(part, plan[part].total);
      tell(performance.now());
    },
  };
}

/** Lines of vitest about a file, and of Playwright about a journey. */
export const countFinished = (text: string): number =>
  text.split('\n').filter((line) => /^\s*(?:[✓❯×].*\.test\.tsx?|[✓✘]\s+\d+ )/.test(line)).length;

/** Fraction below which the time left is a guess: the longest files come first. */
const leastKnown = 0.1;

/** "38 %, about 8 min left". */
export function wordsOf(elapsedMs: number, fraction: number): string {
  const percent = Math.round(fraction * 100);
  if (fraction < leastKnown) return `${percent} %`;
  const minutes = Math.round((elapsedMs * (1 - fraction)) / fraction / 60_000);
  return `${percent} %, ${minutes < 1 ? 'less than a minute' : `about ${minutes} min`} left`;
}
