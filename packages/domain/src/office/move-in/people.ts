import type { Level } from '../../access.ts';
import { findCircles } from '../import-sponsors.ts';
import { createDirectory, type Directory, isSameName, nameKey, nameOf, type Who } from './names.ts';
import { type NameOrder, splitName } from './read-cells.ts';
import { draftOf, type PersonDraft } from './person-draft.ts';
import type { Problem } from './rows.ts';

/**
 * What becomes of the people of a move, before anything is written: taken, joined to somebody, or refused. Who is who
 * is proposed where a phone or a name says so, and never guessed.
 */

export type PersonRow = {
  at: string;
  values: Readonly<Record<string, unknown>>;
  problems: Problem[];
  nameOrder: NameOrder;
};

/** An account of the portal before the move. */
export type KnownAccount = Who & {
  id: number;
  phone: string;
  bornOn: string | null;
  isGone: boolean;
  /** Its number in a tool whose files are moved in, where an earlier move brought it. */
  ref: string | null;
};

/** Two rows, or a row and an account, that may be one person. */
export type Question = { at: string; name: string; because: 'phone' | 'name' | 'email'; like: Who };
export const moveDecisions = ['merge', 'apart'] as const;
export type MoveDecision = (typeof moveDecisions)[number];

export type PlannedPerson = {
  at: string;
  who: Who;
  outcome: 'taken' | 'joined' | 'refused';
  draft: PersonDraft | null;
  /** As the row says it, whatever becomes of it. */
  level: Level;
  /** Reasons of a refusal. */
  reasons: Problem[];
  /** What is left out of a row that is taken. */
  remarks: Problem[];
  question: Question | null;
  sponsor: Who | null;
  /** Whom the row names; else the sponsor's. */
  manager: Who | null;
};

export type PeoplePlan = { people: PlannedPerson[]; directory: Directory };

type Settings = {
  /** What a row without a civility, or a level, gets; null refuses it, or makes a guest. */
  civility: 'Madame' | 'Monsieur' | null;
  level: Level | null;
  decisions: Readonly<Record<string, MoveDecision>>;
};

/** Fields without which nobody can be written: a cell of theirs that cannot be read refuses the row. */
const essential = new Set(['E-mail', 'Nom', 'Prénom', 'Nom et prénom', 'Téléphone', 'Niveau', 'Civilité']);

export function planPeople(
  rows: readonly PersonRow[],
  known: readonly KnownAccount[],
  settings: Settings,
): PeoplePlan {
  const world = createWorld(known);
  const people = rows.map((row) => planPerson(row, world, settings));
  for (const [index, person] of people.entries()) {
    if (person.outcome !== 'taken') continue;
    const { sponsor, manager } = rows[index]!.values;
    person.sponsor = findOther(person, 'Parrain', sponsor, world.directory);
    person.manager = findOther(person, 'Manager', manager, world.directory);
  }
  dropCircles(people);
  return { people, directory: world.directory };
}

type World = {
  directory: Directory;
  byEmail: Map<string, Who & { isGone?: boolean }>;
  byPhone: Map<string, Who>;
  byName: Map<string, { who: Who; bornOn: string | null }[]>;
};

function createWorld(known: readonly KnownAccount[]): World {
  const world: World = {
    directory: createDirectory(),
    byEmail: new Map(),
    byPhone: new Map(),
    byName: new Map(),
  };
  for (const account of known) {
    world.byEmail.set(account.email.toLowerCase(), account);
    if (account.isGone) continue;
    remember(world, account, { ...account, ref: account.ref ?? undefined });
  }
  return world;
}

function remember(
  { directory, byEmail, byPhone, byName }: World,
  who: Who,
  { phone, bornOn, ref }: { phone: string; bornOn: string | null; ref?: string | undefined },
): void {
  directory.add(who, ref);
  byEmail.set(who.email.toLowerCase(), who);
  byPhone.set(phone, who);
  const key = nameKey(who.lastName, who.firstName);
  byName.set(key, [...(byName.get(key) ?? []), { who, bornOn }]);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const orNull = (value: unknown): string | null => text(value) || null;

function namesOf({ values, nameOrder }: PersonRow): { firstName: string; lastName: string } {
  const whole = text(values.fullName);
  const split = whole === '' ? { firstName: '', lastName: '' } : splitName(whole, nameOrder);
  return {
    firstName: text(values.firstName) || split.firstName,
    lastName: text(values.lastName) || split.lastName,
  };
}

function planPerson(row: PersonRow, world: World, settings: Settings): PlannedPerson {
  const { values, at } = row;
  const names = namesOf(row);
  const who: Who = { id: null, at, email: text(values.email), ...names };
  const draft = draftOf(values, names, settings);
  const planned: PlannedPerson = {
    at, who, outcome: 'taken', draft, level: draft.level, question: null, sponsor: null, manager: null,
    reasons: row.problems.filter(({ field }) => essential.has(field)),
    remarks: row.problems.filter(({ field }) => !essential.has(field)),
  }; // prettier-ignore
  const like = likeOf(who, draft, world);
  if (like?.because === 'same') return joinTo(planned, like.who, world, values);
  planned.reasons.push(...missingIn(planned, row, settings));
  if (like?.because === 'gone')
    planned.reasons.push(problem('E-mail', 'C’est l’adresse d’un compte supprimé'));
  else if (like) {
    planned.question = { at, name: nameOf(who), because: like.because, like: like.who };
    const decision = settings.decisions[at];
    if (decision === 'merge') return joinTo(planned, like.who, world, values);
    planned.reasons.push(...objection(like, decision));
  }
  if (planned.reasons.length > 0) return { ...planned, outcome: 'refused' };
  remember(world, who, { phone: draft.phone, bornOn: draft.bornOn, ref: orNull(values.ref) ?? undefined });
  return planned;
}

const problem = (field: string, sentence: string): Problem => ({ field, sentence });

/** Joined rows write nobody; what names them by their number or their name finds the person. */
function joinTo(
  planned: PlannedPerson,
  who: Who,
  { directory }: World,
  { ref }: PersonRow['values'],
): PlannedPerson {
  directory.add(who, orNull(ref) ?? undefined);
  return { ...planned, who, outcome: 'joined', draft: null, reasons: [], remarks: [] };
}

type Like = { because: 'same' | 'gone' | Question['because']; who: Who };

/** Somebody who is, or may be, the person of a row. */
function likeOf(who: Who, draft: PersonDraft, { byEmail, byPhone, byName }: World): Like | null {
  const sameEmail = byEmail.get(who.email.toLowerCase());
  if (sameEmail && who.email !== '') {
    if (sameEmail.isGone) return { because: 'gone', who: sameEmail };
    const isOne = isSameName(who, sameEmail) || nameOf(who) === '';
    return { because: isOne ? 'same' : 'email', who: sameEmail };
  }
  const samePhone = byPhone.get(draft.phone);
  if (samePhone && draft.phone !== '') return { because: 'phone', who: samePhone };
  const namesakes = byName.get(nameKey(who.lastName, who.firstName)) ?? [];
  const found = namesakes.find(
    ({ bornOn }) => bornOn === null || draft.bornOn === null || bornOn === draft.bornOn,
  );
  return found && nameOf(who) !== '' ? { because: 'name', who: found.who } : null;
}

function objection({ because, who }: Like, decision: MoveDecision | undefined): Problem[] {
  const name = nameOf(who);
  if (because === 'name')
    return decision === 'apart' ? [] : [problem('Nom', `${name} est déjà là\u00a0: la même personne\u00a0?`)];
  const [field, what] =
    because === 'email' ? (['E-mail', 'l’adresse'] as const) : (['Téléphone', 'le téléphone'] as const);
  return [
    problem(
      field,
      decision === 'apart'
        ? `C’est ${what} de ${name}\u00a0: à chacun le sien`
        : `C’est ${what} de ${name}\u00a0: la même personne\u00a0?`,
    ),
  ];
}

function missingIn(
  { who, draft }: PlannedPerson,
  { problems }: PersonRow,
  { civility }: Settings,
): Problem[] {
  const isTold = (field: string): boolean => problems.some((one) => one.field === field);
  const wanted: [field: string, value: string, sentence: string][] = [
    ['E-mail', who.email, 'Adresse manquante'],
    ['Nom', who.lastName, 'Nom manquant'],
    ['Prénom', who.firstName, 'Prénom manquant'],
    ['Téléphone', draft?.phone ?? '', 'Téléphone manquant'],
    ['Civilité', draft?.civility ?? civility ?? '', 'Civilité manquante'],
  ];
  return wanted
    .filter(([field, value]) => value === '' && !isTold(field) && !isTold('Nom et prénom'))
    .map(([field, , sentence]) => problem(field, sentence));
}

/** Somebody else whom a row names: nobody, with a remark, where it is not known who that is. */
function findOther(person: PlannedPerson, field: string, words: unknown, directory: Directory): Who | null {
  if (typeof words !== 'string') return null;
  const found = directory.find(words);
  if (typeof found !== 'string' && found !== person.who) return found;
  const sentence =
    found === 'several'
      ? `Plusieurs personnes s’appellent «\u00a0${words}\u00a0»`
      : found === 'nobody'
        ? `«\u00a0${words}\u00a0» n’est personne de ces fichiers, ni du portail`
        : 'C’est la personne elle-même';
  person.remarks.push(problem(field, sentence));
  return null;
}

/** People who would stand above themselves get no sponsor. */
function dropCircles(people: readonly PlannedPerson[]): void {
  const node = ({ id, at }: Who): number | string => id ?? at!;
  const placed = people.filter(({ sponsor }) => sponsor !== null);
  const sponsors = new Map(placed.map(({ who, sponsor }) => [node(who), node(sponsor!)]));
  const circles = findCircles(sponsors);
  for (const person of placed.filter(({ who }) => circles.has(node(who)))) {
    person.sponsor = null;
    person.remarks.push(problem('Parrain', 'Il se retrouverait sous la personne qu’il parraine'));
  }
}
