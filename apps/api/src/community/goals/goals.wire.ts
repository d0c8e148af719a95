import type { Completion, completionStatuses } from '@forman/contract/community/goals';
import { mainRole } from '@forman/domain/access';
import type { CompletionState } from '@forman/domain/community/goals';
import type { AnsweredRow, CompletionRow, PersonRow } from './goals.queries.ts';

type Status = (typeof completionStatuses)[number];

const statusOf: Record<CompletionState, Status> = {
  pending: 'EN ATTENTE',
  validated: 'VALIDÉ',
  refused: 'REFUSÉ',
};
const stateOf = {
  'EN ATTENTE': 'pending',
  VALIDÉ: 'validated',
  REFUSÉ: 'refused',
} as const satisfies Record<Status, CompletionState>;

/** A status of the wire in our words. */
export const toState = <S extends Status>(status: S): (typeof stateOf)[S] => stateOf[status];

export const toCompletion = ({ id, goal, user_id, state, answered_at }: CompletionRow): Completion => ({
  id,
  goal,
  userId: user_id,
  status: statusOf[state],
  validatedAt: answered_at?.toISOString() ?? null,
});

/** Adds the reason of a refusal, for those whom it concerns. */
export const toAnswered = (row: AnsweredRow, readsReason: boolean) => ({
  ...toCompletion(row),
  reason: readsReason ? row.reason : null,
});

/** The owner of goals, for those who may read these. */
export const toGoalPerson = (person: PersonRow) => ({
  id: person.id,
  firstName: person.first_name,
  lastName: person.last_name,
  fileUrl: person.picture_path,
  role: mainRole({ level: person.level, isExpertAccountant: person.is_expert_accountant }),
});
