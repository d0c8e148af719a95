/** Stages of a move, and what becomes of a row that is not simply taken. */

export const moveStages = ['open', 'signed', 'moved', 'undone'] as const;
export type MoveStage = (typeof moveStages)[number];

export const moveOutcomes = ['refused', 'remark', 'joined'] as const;
export type MoveOutcome = (typeof moveOutcomes)[number];

/** Days for which the rows of a file are kept once they were moved in. */
export const keptAfterMoveDays = 30;
