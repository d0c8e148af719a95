import { may, type Profile, type Viewer } from '../access.ts';
import { type Decision, no, yes } from '../decision.ts';

/**
 * Rights to read a person, with their e-mail and phone: on their page, in the palette, on the lists of a
 * session. What the office sees beyond is a permission of its own (access.ts).
 */

type Reader = Pick<Viewer, 'id' | 'level' | 'isAdmin'>;

/** True for readers of all fields of a person: the person and admins. */
export const readsAll = (viewer: Reader, personId: number): boolean =>
  viewer.isAdmin || viewer.id === personId;

/** Decides who edits a person: oneself, and admins. */
export const canEditPerson = (viewer: Reader, personId: number): Decision<'not_yours'> =>
  readsAll(viewer, personId) ? yes : no('not_yours');

/**
 * True for readers of anybody's page, with e-mail, phone and line: everybody but guests. A guest reads only
 * their own page and those of their sponsor, their manager and the pilots whom they may meet.
 */
export const readsAnybody = (viewer: Reader, personId: number): boolean =>
  readsAll(viewer, personId) || viewer.level !== 'ROLE_GUEST';

/** True for those whom the palette lets search people by e-mail, and shows it. */
export const findsByEmail = (viewer: Profile): boolean => may(viewer, 'members.administer');

/**
 * Decides who has the list tools of a session: e-mails, phones, sponsors and CSV of its people (CORE-136).
 * Its pilot, its co-pilots, some levels and admins do. `state`: the viewer's in the session, of which only
 * "copilot" matters here; sessions/reading.ts knows them all.
 */
export const canUseList = (
  viewer: Profile & Pick<Viewer, 'id'>,
  { pilotId, state }: { pilotId: number; state: string | null },
): Decision<'not_allowed'> =>
  pilotId === viewer.id || state === 'copilot' || may(viewer, 'sessions.list_tools')
    ? yes
    : no('not_allowed');
