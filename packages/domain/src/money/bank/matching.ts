import type { LedgerFact } from '../../books/ledger/entries.ts';
import type { Cents } from '../../money.ts';
import { daysBetween } from '../../paris-time.ts';
import { plain } from '../../text.ts';

/** A line of the bank that nothing explains yet. Cents, below 0 when the money left. */
export type OpenLine = { id: number; on: string; amountCents: Cents; label: string };

/** Money of the books that no line of the bank has shown yet: what one act moved. */
export type OpenMoney = {
  key: string;
  /** Paris day of the books. */
  on: string;
  /** Above 0 when it comes to the bank. */
  cents: Cents;
  fact: LedgerFact | 'order';
  /** Names of its people and firms. */
  names: string;
  /** Numbers of its document, order, cheque or payout. */
  references: string;
};

/** What speaks for a proposal, on the screen. */
export const matchReasons = {
  reference: 'numéro',
  name: 'nom',
  provider: 'prestataire',
  deposit: 'remise',
  alone: 'seul de ce montant',
  amount: 'montant',
} as const;
export type MatchReason = keyof typeof matchReasons;

export type Match = { line: OpenLine; money: OpenMoney; reasons: MatchReason[] };

/**
 * The bank may show money a few days before the books do, where these were told late, and weeks after: a cheque waits
 * until somebody takes it to the bank.
 */
const [mostDaysBefore, mostDaysAfter] = [10, 60];
/** Days between the two when nothing but the amount speaks for a proposal. */
const nearDays = 7;

const weights = { reference: 8, name: 3, provider: 4, deposit: 4, alone: 1 } as const;
type Told = keyof typeof weights;

/**
 * Proposes for each line the money of the books that it is: of the same sum to the cent, told by a number, a name, a
 * provider or a deposit, or else alone of its sum within a week. Two that are as likely are not proposed.
 * Each is proposed once.
 */
export function proposeMatches(lines: readonly OpenLine[], money: readonly OpenMoney[]): Match[] {
  const index = indexOf(money);
  const found = lines.flatMap((line) => candidatesOf(line, index, lines));
  const byLine = Map.groupBy(found, ({ line }) => line);
  const [takenLines, takenMoney] = [new Set<number>(), new Set<string>()];
  const matches: Match[] = [];
  for (const one of found.toSorted((a, b) => b.score - a.score || a.days - b.days)) {
    const { line, money: its, reasons } = one;
    if (takenLines.has(line.id) || takenMoney.has(its.key)) continue;
    const isDoubtful = byLine
      .get(line)!
      .some(
        ({ money: other, score }) =>
          score === one.score && other.names !== its.names && !takenMoney.has(other.key),
      );
    if (isDoubtful) continue;
    takenLines.add(line.id);
    takenMoney.add(its.key);
    matches.push({ line, money: its, reasons: [...reasons, 'amount'] });
  }
  return matches;
}

/** The list with one more, itself: many share a sum and a word. */
function pushed<One>(list: One[] = [], one: One): One[] {
  list.push(one);
  return list;
}

type Indexed = { money: OpenMoney; names: ReadonlySet<string> };
/** Money of one sum: by each word that tells it, and all of it. */
type OfSum = { byWord: Map<string, Indexed[]>; all: Indexed[] };

/** What a word for a kind of fact speaks for. */
const marks: Partial<Record<string, Told>> = { '#payout': 'provider', '#deposit': 'deposit' };

/** Words for what a line of this fact is called by the bank, whatever its number. */
const factWords: Partial<Record<OpenMoney['fact'], string>> = {
  payout: '#payout',
  payout_returned: '#payout',
  deposit: '#deposit',
};

function indexOf(money: readonly OpenMoney[]): Map<Cents, OfSum> {
  const index = new Map<Cents, OfSum>();
  for (const one of money) {
    const ofSum: OfSum = index.get(one.cents) ?? { byWord: new Map(), all: [] };
    const indexed = { money: one, names: nameWords(one.names) };
    for (const word of [...indexed.names, ...referenceWords(one.references), factWords[one.fact] ?? ''])
      if (word !== '') ofSum.byWord.set(word, pushed(ofSum.byWord.get(word), indexed));
    ofSum.all.push(indexed);
    index.set(one.cents, ofSum);
  }
  return index;
}

type Candidate = { line: OpenLine; money: OpenMoney; reasons: Told[]; score: number; days: number };

function candidatesOf(
  line: OpenLine,
  index: ReadonlyMap<Cents, OfSum>,
  lines: readonly OpenLine[],
): Candidate[] {
  const ofSum = index.get(line.amountCents);
  if (!ofSum) return [];
  const said = wordsSaid(line.label);
  const told = new Map<Indexed, Set<Told>>();
  for (const word of said)
    for (const one of ofSum.byWord.get(word) ?? []) {
      const reasons = told.get(one) ?? new Set();
      reasons.add(marks[word] ?? (one.names.has(word) ? 'name' : 'reference'));
      told.set(one, reasons);
    }
  const candidates = [...told].flatMap(([{ money, names }, reasons]) =>
    toCandidate(line, money, reasons, namesSaid(names, said)),
  );
  return candidates.length > 0 ? candidates : alone(line, ofSum, lines);
}

const isNear = (days: number, before: number, after: number): boolean => days >= -before && days <= after;

function toCandidate(line: OpenLine, money: OpenMoney, told: ReadonlySet<Told>, names: number): Candidate[] {
  const days = daysBetween(money.on, line.on);
  if (!isNear(days, mostDaysBefore, mostDaysAfter) && !told.has('reference')) return [];
  const reasons = [...told];
  // A first name beside the name tells one Martin from another.
  const score = reasons.reduce((sum, reason) => sum + weights[reason], 0) + names;
  return [{ line, money, reasons, score, days: Math.abs(days) }];
}

const namesSaid = (names: ReadonlySet<string>, said: ReadonlySet<string>): number =>
  [...names].filter((name) => said.has(name)).length;

/** The one money of its sum within a week, for the one line of its sum. */
function alone(line: OpenLine, { all }: OfSum, lines: readonly OpenLine[]): Candidate[] {
  const near = all.filter(({ money }) => isNear(daysBetween(money.on, line.on), nearDays, nearDays));
  const rivals = lines.filter(
    ({ amountCents, on }) =>
      amountCents === line.amountCents && Math.abs(daysBetween(on, line.on)) <= nearDays,
  );
  const [one] = near;
  if (!one || near.length > 1 || rivals.length > 1) return [];
  const days = Math.abs(daysBetween(one.money.on, line.on));
  return [{ line, money: one.money, reasons: ['alone'], score: weights.alone, days }];
}

/** Words of names that tell somebody: those of titles and firms' forms do not. */
const nameWords = (names: string): Set<string> =>
  new Set(words(names).filter((word) => word.length > 2 && !titles.has(word)));
const titles = new Set(['mme', 'mlle', 'monsieur', 'madame', 'sarl', 'sas', 'sasu', 'eurl', 'sci', 'les', 'des', 'conseil', 'patrimoine', 'finance', 'cabinet']); // prettier-ignore

/** Words of a label or a name, in plain text. */
export const words = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

/** A number as it is written, without its signs, and its last part, where it is no year. */
function referenceWords(references: string): Set<string> {
  const parts = references.split(' ').map(words);
  const all = parts.flatMap((one) => [one.join(''), one.at(-1) ?? '']);
  return new Set(all.filter((word) => word.length >= 4 && /\d/.test(word) && !/^20\d\d$/.test(word)));
}

const payoutWords = /\b(?:stripe|paypal)\b/;
const depositWords = /\b(?:remise|rem|versement esp|depot esp|chq|cheques)/;

/** Words of a bank's label; a number with signs in it counts whole as well. */
function wordsSaid(label: string): Set<string> {
  const text = plain(label);
  const whole = text.split(/\s+/).map((one) => words(one).join(''));
  return new Set([
    ...words(text),
    ...whole,
    ...(payoutWords.test(text) ? ['#payout'] : []),
    ...(depositWords.test(text) ? ['#deposit'] : []),
  ]);
}
