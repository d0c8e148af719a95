import { type Decision, no, yes } from '../decision.ts';

/** An administrator locks, or has the password changed, of anybody but themselves: another one has to do it. */
export const canLock = (adminId: number, personId: number): Decision<'yourself'> =>
  personId === adminId ? no('yourself') : yes;
