import type { Viewer } from '../access.ts';
import { type Decision, firstRefusal, no, yes } from '../decision.ts';

/** A training plan: the themes of workshops advised to a member by those who guide them. */

/** The owner of a plan, and the people who guide them. */
export type PlanOwner = { id: number; sponsorId: number | null; managerId: number | null };
type Standing = { viewer: Pick<Viewer, 'id' | 'isAdmin' | 'isSuperOrganizer'>; owner: PlanOwner };

export type AdviseRefusal = 'plan_not_yours';

/**
 * Decides who advises: the sponsor, the manager, the super organiser and administrators; not the owner
 * (MEM-258).
 */
export const canAdvise = ({ viewer, owner }: Standing): Decision<AdviseRefusal> =>
  viewer.id === owner.sponsorId || viewer.id === owner.managerId || viewer.isSuperOrganizer || viewer.isAdmin
    ? yes
    : no('plan_not_yours');

/** The guides and the owner read a plan. */
export const canReadPlan = (standing: Standing): Decision<AdviseRefusal> =>
  standing.viewer.id === standing.owner.id ? yes : canAdvise(standing);

export type AskPlanRefusal = AdviseRefusal | 'plan_exists';

/**
 * Decides who asks for a plan: its owner, while nothing is advised; asking again is allowed (MEM-256,
 * MEM-257).
 */
export const canAskPlan = ({ viewer, owner }: Standing, hasPlan: boolean): Decision<AskPlanRefusal> =>
  firstRefusal<AskPlanRefusal>({
    plan_not_yours: viewer.id !== owner.id,
    plan_exists: hasPlan,
  });
