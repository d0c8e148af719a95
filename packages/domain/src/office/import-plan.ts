import { formatNumericDay } from '../french-dates.ts';
import type { ImportValues, ReadLine } from './import-cells.ts';
import type { ImportField } from './import-columns.ts';
import {
  type ImportChanges,
  type ImportOutcome,
  type KnownPeople,
  type KnownPerson,
  type PlannedLine,
} from './import-outcome.ts';
import { refuseSponsors } from './import-sponsors.ts';

/**
 * Effect of a file of people, line by line, before anything is written. People are identified by their
 * e-mail; an empty cell keeps the present value; a refused line changes nobody and does not block the others.
 */

/** The fields that a new person must have. */
const needed = { civilite: 'Civilité manquante', firstName: 'Prénom manquant', lastName: 'Nom manquant', phoneNumber: 'Téléphone manquant' } as const; // prettier-ignore

export function planImport(lines: readonly ReadLine[], known: KnownPeople): PlannedLine[] {
  const first = { email: firstLines(lines, 'email'), phone: firstLines(lines, 'phoneNumber') };
  const planned = lines.map((read) => planLine(read, known, first));
  refuseSponsors(planned, new Set(first.email.keys()), known);
  return planned;
}

type First = Record<'email' | 'phone', Map<string, number>>;

/** The line in which each value stands first: it may stand in no other. */
function firstLines(lines: readonly ReadLine[], field: 'email' | 'phoneNumber'): Map<string, number> {
  const found = new Map<string, number>();
  for (const { line, values } of lines) {
    const value = values[field]?.toLowerCase();
    if (value && !found.has(value)) found.set(value, line);
  }
  return found;
}

function planLine(
  { line, values, reasons: unread }: ReadLine,
  known: KnownPeople,
  first: First,
): PlannedLine {
  const email = values.email ?? '';
  const person = known.byEmail.get(email.toLowerCase());
  const changes = changesOf(values, person);
  const reasons = [
    ...unread,
    ...doubles({ line, values }, first),
    ...(person ? objections(values, person) : missing(values, unread)),
    ...(isTaken(values, person, known) ? ['Téléphone\u00a0: c’est celui de quelqu’un d’autre'] : []),
  ];
  const name = [values.firstName ?? person?.values.firstName, values.lastName ?? person?.values.lastName];
  return {
    line,
    email,
    name: name.filter(Boolean).join(' '),
    outcome: outcomeOf(reasons, person, changes),
    reasons,
    changes,
    personId: person?.id ?? null,
  };
}

function outcomeOf(
  reasons: string[],
  person: KnownPerson | undefined,
  changes: ImportChanges,
): ImportOutcome {
  if (reasons.length > 0) return 'wrong';
  if (!person) return 'new';
  return Object.keys(changes).length > 0 ? 'changed' : 'same';
}

function changesOf(values: ImportValues, person: KnownPerson | undefined): ImportChanges {
  const changes: ImportChanges = {};
  for (const [field, to] of Object.entries(values) as [ImportField, string][]) {
    if (field === 'email') continue;
    const from = person?.values[field] ?? '';
    const isSame = field === 'godFather' ? from.toLowerCase() === to.toLowerCase() : from === to;
    if (!isSame) changes[field] = { from, to };
  }
  // The day of a level is only written with the level.
  if (!changes.level && person?.values.levelSince) delete changes.levelSince;
  return changes;
}

function doubles({ line, values }: Pick<ReadLine, 'line' | 'values'>, first: First): string[] {
  const [email, phone] = [
    first.email.get(values.email?.toLowerCase() ?? ''),
    first.phone.get(values.phoneNumber ?? ''),
  ];
  return [
    ...(email !== undefined && email < line ? [`E-mail\u00a0: il est déjà à la ligne ${email}`] : []),
    ...(phone !== undefined && phone < line ? [`Téléphone\u00a0: il est déjà à la ligne ${phone}`] : []),
  ];
}

/** Missing fields; a cell that could not be read has its own reason already. */
const missing = (values: ImportValues, unread: readonly string[]): string[] =>
  Object.entries(needed)
    .filter(([field]) => !values[field as keyof typeof needed])
    .map(([, sentence]) => sentence)
    .filter((sentence) => !unread.some((reason) => reason.startsWith(sentence.split(' ', 1)[0]!)));

function objections({ level, levelSince }: ImportValues, person: KnownPerson): string[] {
  if (person.isGone) return ['E-mail\u00a0: c’est celui d’un compte supprimé'];
  const since = person.values.levelSince;
  const isOld =
    levelSince && since && levelSince !== since && (level ?? person.values.level) === person.values.level;
  return isOld
    ? [`Niveau depuis\u00a0: ce niveau est déjà atteint, depuis le ${formatNumericDay(since)}`]
    : [];
}

/** True when the phone belongs to somebody else, even if the file gives that person another one. */
function isTaken(values: ImportValues, person: KnownPerson | undefined, known: KnownPeople): boolean {
  const owner = known.phoneOwner.get(values.phoneNumber ?? '');
  return owner !== undefined && owner !== person?.id;
}
