import type { Row } from './requirement-rows.ts';

/**
 * Kind of test that proves a row: on a screen (UI), in a call or the rule behind it (API), or in the
 * repository and the build (inspect).
 */
export type Evidence = 'UI' | 'API' | 'inspect';

/**
 * `open`: no test cites the row. `wrong`: its tests are of none of the wanted kinds. `partial`: one of two
 * kinds is missing.
 */
export type Standing = 'open' | 'wrong' | 'partial' | 'proven';

/**
 * Kinds of test that the check column asks for: its first word, and those of later clauses (`UI: …; API: …`).
 */
export function wantedBy(check: string): Evidence[] {
  const [first = ''] = /^\w+/.exec(check) ?? [];
  const added = [...check.matchAll(/[;,.] (UI|API|inspect)\b/g)].map(([, word = '']) => word);
  const words = [first, ...added].map((word) => word.toLowerCase());
  const has = (...named: string[]): boolean => words.some((word) => named.includes(word));
  return [
    ...(has('ui', 'both') ? (['UI'] as const) : []),
    ...(has('api', 'both') ? (['API'] as const) : []),
    ...(has('inspect') ? (['inspect'] as const) : []),
  ];
}

const folders: readonly [pattern: RegExp, kind: Evidence][] = [
  [/^e2e\/|^apps\/web\/.*\.test\.tsx$/, 'UI'],
  [/^(?:apps\/api|packages|test\/faults|test\/hostile)\//, 'API'],
  [/^test\//, 'inspect'],
];

/** Kind of evidence of a test, by its file; null for a function of the web tried alone, which shows no screen. */
export const kindOf = (file: string): Evidence | null =>
  folders.find(([pattern]) => pattern.test(file))?.[1] ?? null;

/**
 * Rows about a screen that no journey can reach, each with the reason why a test of the web alone is enough.
 */
const withoutScreen: Record<string, string> = {
  'MEM-153': 'the provider’s own script is loaded with real keys alone: a journey has the simulated one',
};

export function judge(
  { id, check }: Pick<Row, 'id' | 'check'>,
  tests: readonly string[],
): { standing: Standing; lacks: Evidence[] } {
  const shown = new Set(tests.map((file) => kindOf(file) ?? (id in withoutScreen ? 'UI' : null)));
  const wanted = wantedBy(check);
  const lacks = wanted.filter((kind) => !shown.has(kind));
  if (tests.length === 0) return { standing: 'open', lacks };
  if (lacks.length === 0) return { standing: 'proven', lacks };
  return { standing: lacks.length < wanted.length ? 'partial' : 'wrong', lacks };
}
