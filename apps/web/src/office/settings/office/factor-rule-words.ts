import { formatDay } from '@forman/domain/french-dates';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { secondFactorPast } from '@forman/domain/people/second-factor';
import { counted } from '@forman/domain/text';
import type { Answer } from '../../../api/client.ts';

type Rule = Answer<'getSecondFactorRule'>;

/** State of the rule: « À partir du 1 mars 2027 ». */
export const ruleState = (requiredFrom: string | null): string =>
  requiredFrom === null ? 'Pas demandée' : `À partir du ${formatDay(new Date(requiredFrom))}`;

/** Number of accounts without a second factor: « 2 des 3 comptes concernés n’en ont pas encore : ». */
export function missingText({ concerned, missing }: Pick<Rule, 'concerned' | 'missing'>): string {
  const count = missing.length;
  if (concerned === 1)
    return count === 0
      ? 'Le seul compte concerné en a une.'
      : 'Le seul compte concerné n’en a pas encore\u00a0:';
  if (count === 0) return `Les ${concerned} comptes concernés en ont une.`;
  if (count === concerned) return `Aucun des ${concerned} comptes concernés n’en a encore\u00a0:`;
  return `${count} des ${concerned} comptes concernés ${count === 1 ? 'n’en a' : 'n’en ont'} pas encore\u00a0:`;
}

/** Fault of the typed day, which the server checks too. */
export function dayProblem(typed: string): string | undefined {
  if (typed === '') return 'Choisissez un jour.';
  if (!isDay(typed)) return 'Date invalide';
  return typed < parisDay(new Date()) ? secondFactorPast : undefined;
}

/** Says the effects of the day to the person about to choose it. */
export function dayConsequence({ missing }: Pick<Rule, 'missing'>, ownId: number): string {
  if (missing.length === 0) return 'Tous les comptes concernés en ont une\u00a0: rien ne se ferme.';
  const isOwn = missing.some(({ id }) => id === ownId);
  const people = counted(missing.length, 'compte n’en a', 'comptes n’en ont');
  const own = isOwn ? (missing.length === 1 ? ', le vôtre' : ', dont le vôtre') : '';
  return `Aujourd’hui, ${people} pas encore${own}\u00a0: sans clé ce jour-là, «\u00a0Mon compte\u00a0» sera la seule page ouverte.`;
}
