import type { GoalType } from '@forman/domain/community/goals';
import type { Completion } from '@forman/contract/community/goals';
import { formatDay } from '@forman/domain/french-dates';
import { counted } from '@forman/domain/text';
import { emptyTexts, labels } from '../../messages/fr.ts';
import type { Step } from './use-goal-steps.ts';

/** "Plus que 3 objectifs", "1 objectif à réaliser", "0 objectif à réaliser" (MEM-107). */
export const todoHeading = (count: number): string =>
  count > 1 ? `Plus que ${count} objectifs` : `${count} objectif à réaliser`;

/** "Aucun objectif validé", "1 objectif déjà réalisé", "2 objectifs déjà réalisés" (MEM-108). */
export function doneHeading(count: number): string {
  if (count === 0) return emptyTexts.goalsDone;
  return count === 1 ? '1 objectif déjà réalisé' : `${count} objectifs déjà réalisés`;
}

/** "2 validés, 1 en attente"; null when all have the same state. */
export function doneSplit(done: readonly Pick<Completion, 'status'>[]): string | null {
  const count = (status: Completion['status']): number => done.filter((one) => one.status === status).length;
  const parts = [
    [count('VALIDÉ'), counted(count('VALIDÉ'), 'validé', 'validés')],
    [count('EN ATTENTE'), `${count('EN ATTENTE')}\u00a0en attente`],
    [count('REFUSÉ'), counted(count('REFUSÉ'), 'refusé', 'refusés')],
  ] as const;
  const named = parts.filter(([many]) => many > 0).map(([, text]) => text);
  return named.length > 1 ? named.join(', ') : null;
}

/** State of a marked goal (MEM-110, MEM-111, MEM-112). */
export function statusText({ status, validatedAt }: Pick<Completion, 'status' | 'validatedAt'>): string {
  if (status === 'EN ATTENTE' || !validatedAt) return labels.goalPending;
  const day = formatDay(new Date(validatedAt));
  return status === 'VALIDÉ' ? `Objectif validé le ${day}` : `Objectif refusé le ${day}`;
}

const done = {
  mark: 'Objectif envoyé au parrain',
  remove: 'Objectif remis à réaliser',
  validate: 'Objectif validé',
  refuse: 'Objectif refusé',
} as const;

/** Announces a step to people who do not see the card move: "Objectif validé : Suivre quatre ateliers". */
export const stepAnnouncement = (step: Step): string =>
  `${done[step.do]}\u00a0: ${(step.do === 'mark' ? step.goal : step.completion.goal).description}`;

export const typeName: Record<GoalType, string> = { maintien: 'Maintien', promotion: 'Promotion' };

/** Hint above the columns; a phone has one column, where the button does what cannot be dragged (MEM-105). */
export const hintFor = (isNarrow: boolean): string =>
  isNarrow ? `${labels.goalsHint}, ou appuyez sur son bouton «\u00a0Valider\u00a0»` : labels.goalsHint;
