import { may, type Profile, type Viewer } from '../access.ts';
import { type Decision, no, yes } from '../decision.ts';

/**
 * Who reads a person, and with that their e-mail and phone: on their page, in the palette, on the lists of a session. What
 * the office sees beyond is a permission of its own (access.ts).
 */

type Reader = Pick<Viewer, 'id' | 'level' | 'isAdmin'>;

/** A person whole: oneself, and admins. */
export const readsAll = (viewer: Reader, personId: number): boolean =>
  viewer.isAdmin || viewer.id === personId;

/** One's own file, and everybody's for admins. */
export const canEditPerson = (viewer: Reader, personId: number): Decision<'not_yours'> =>
  readsAll(viewer, personId) ? yes : no('not_yours');

/**
 * Anybody's page, with e-mail and phone, and whom they stand under and above: not a guest's to read, but for their own. A
 * guest reads the pages of their sponsor, their manager and the pilots whom they may meet.
 */
export const readsAnybody = (viewer: Reader, personId: number): boolean =>
  readsAll(viewer, personId) || viewer.level !== 'ROLE_GUEST';

/** The palette finds people by their e-mail, and says it. */
export const findsByEmail = (viewer: Profile): boolean => may(viewer, 'members.administer');

/**
 * E-mails, phones, sponsors and CSV of a session's people (CORE-136): its pilot, its co-pilots, some levels, admins. Of what
 * the viewer is in the session, "copilot" alone counts: its states are known to sessions/reading.ts.
 */
export const canUseList = (
  viewer: Profile & Pick<Viewer, 'id'>,
  { pilotId, state }: { pilotId: number; state: string | null },
): Decision<'not_allowed'> =>
  pilotId === viewer.id || state === 'copilot' || may(viewer, 'sessions.list_tools')
    ? yes
    : no('not_allowed');
