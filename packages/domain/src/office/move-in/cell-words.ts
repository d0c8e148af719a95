import { ladder, type Level, roleLabel } from '../../access.ts';
import type { CompletionState, GoalType } from '../../community/goals.ts';
import type { Outcome } from '../../community/votes.ts';
import type { TrainingNature } from '../../hours/hours.ts';
import { habilitations } from '../../people/profile.ts';
import { type SessionKind, sessionKinds } from '../../sessions/kinds.ts';
import { plain } from '../../text.ts';
import { cleanLine } from '../../values/clean.ts';

/** What words of a cell mean: each is null where they mean nothing of the kind. */

/** State of a person in a session of the former tool. */
export const moveStates = ['registered', 'absent', 'waiting', 'cancelled', 'copilot', 'candidate'] as const;
export type MoveState = (typeof moveStates)[number];

export const habilitationOf = (cell: string): string | null =>
  habilitations.find((one) => plain(one) === plain(cell)) ??
  (/^(?:agent lie|linked agent)$/.test(plain(cell)) ? 'AGENT' : null);

/** Minutes of "7", "7,5", "7h30", "3 h", "07:30" or "90 min". */
export function minutesOf(cell: string): number | null {
  const written = plain(cell).replaceAll(' ', '');
  const [, hours, minutes] = /^(\d{1,4})(?:h|:)(\d{2})?(?:min|mn)?$/.exec(written) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes ?? 0);
  const [, alone] = /^(\d{1,5})(?:min|mn|minutes)$/.exec(written) ?? [];
  if (alone !== undefined) return Number(alone);
  const [, decimal] = /^(\d{1,4}(?:[.,]\d{1,2})?)(?:heures?)?$/.exec(written) ?? [];
  return decimal === undefined ? null : Math.round(Number(decimal.replace(',', '.')) * 60);
}

type Words<Value> = readonly (readonly [RegExp, Value])[];
/** "Non validé" is not "validé": whoever reads it has to say what it is. */
const isDenied = (cell: string): boolean => /\b(?:non|pas|not)\b|\bin(?:valid|atteint)/.test(plain(cell));
export const wordOf = <Value>(words: Words<Value>, cell: string): Value | null =>
  isDenied(cell) ? null : (words.find(([word]) => word.test(plain(cell)))?.[1] ?? null);

export const natureWords: Words<TrainingNature> = [
  [/colloque|conference|colloquium/, 'colloquium'],
  [/animat|enseign|formateur|teaching/, 'teaching'],
  [/formation|stage|presentiel|distan|training/, 'training'],
];
export const goalTypeWords: Words<GoalType> = [
  [/maintien|maintenance/, 'maintien'],
  [/promotion|evolution/, 'promotion'],
];
export const goalStateWords: Words<CompletionState> = [
  [/refus|reject/, 'refused'],
  [/attente|pending|cours/, 'pending'],
  [/valid|atteint|fait|oui/, 'validated'],
];
export const outcomeWords: Words<Outcome> = [
  [/promo|monte|up\b/, 'promotion'],
  [/maintien|reste|stay/, 'maintien'],
  [/regrad|descend|retrograd|down/, 'regrade'],
];
export const directionWords: Words<'crédit' | 'débit'> = [
  [/^(?:credit|\+|avoir|entree)/, 'crédit'],
  [/^(?:debit|-|sortie|utilis)/, 'débit'],
];
/** A vote's own values are -1, 0 and 1. */
export function voiceOf(cell: string): number | null {
  const outcome = wordOf(outcomeWords, cell);
  if (outcome) return { promotion: 1, maintien: 0, regrade: -1 }[outcome];
  return /^(?:-1|0|\+?1)$/.test(cell) ? Number(cell) : null;
}

export const civilityOf = (cell: string): string | null =>
  /^(?:monsieur|m\.?|mr\.?|h|homme|male)$/i.test(cell)
    ? 'Monsieur'
    : /^(?:madame|mme\.?|mlle\.?|mademoiselle|f|femme|female|mrs\.?|ms\.?)$/i.test(cell)
      ? 'Madame'
      : null;

export const levelKey = (cell: string): string => plain(cleanLine(cell));

/** A level by its name or code. */
export function levelOf(cell: string): Level | null {
  const name = levelKey(cell).replace(/^role[_ ]/, '');
  return (
    ladder.find((level) => plain(roleLabel[level]) === name || level === `ROLE_${name.toUpperCase()}`) ?? null
  );
}

const kindWords: Record<SessionKind, RegExp> = {
  formation: /formation|stage|training|certifi/,
  team_meeting: /reunion|equipe|meeting/,
  event: /evenement|event|seminaire|convention|soiree|gala|voyage|congres|assemblee/,
  workshop: /atelier|workshop/,
};
export const kindOf = (cell: string): SessionKind | null =>
  sessionKinds.find((kind) => kindWords[kind].test(plain(cell))) ?? null;

export function flagOf(cell: string): boolean | null {
  const word = plain(cell);
  if (/^(?:oui|o|yes|y|1|true|vrai|x|distanciel|a distance|remote|visio\w*|en ligne|online)$/.test(word))
    return true;
  return /^(?:non|n|no|0|false|faux|presentiel|sur place|-)$/.test(word) ? false : null;
}

const absentWords = /absent|no.?show|non.?present/;
const stateWords: Words<MoveState> = [
  [/co.?pilote? (?:candidat|demande)|candidat/, 'candidate'],
  [/co.?pilot/, 'copilot'],
  [/annul|cancel|desist|refus|abandon/, 'cancelled'],
  [/attente|wait/, 'waiting'],
  [/present|inscrit|confirm|valid|paye|regist|attend|signe|oui|realis|termin/, 'registered'],
];
export const stateOf = (cell: string): MoveState | null =>
  absentWords.test(plain(cell)) ? 'absent' : wordOf(stateWords, cell);
