import { editsAnySession, may, type Viewer } from '../access.ts';
import { type Decision, no, yes } from '../decision.ts';
import { canUseList } from '../people/contacts.ts';
import { rulesOf, type SessionKind } from './kinds.ts';
import type { LiveState } from './registration.ts';

/** The rights to edit a session, to publish it, and to read the restricted parts of its page. */

/** The pilot of a session, and the viewer's live state in it. */
export type PartInSession = { pilotId: number; state: LiveState | null };

/**
 * Decides who edits and deletes: the session's own pilot, and whoever edits any session (CORE-132, CORE-133).
 */
export const canEdit = (viewer: Viewer, pilotId: number): Decision<'not_yours'> =>
  viewer.id === pilotId || editsAnySession(viewer) ? yes : no('not_yours');

export const canPublish = (viewer: Viewer, kind: SessionKind): Decision<'not_allowed'> =>
  may(viewer, rulesOf(kind).publishPermission) ? yes : no('not_allowed');

/** True for readers of the names of registered people (CORE-137, CORE-181, CAT-067). */
export const readsNames = (viewer: Viewer, kind: SessionKind, part: PartInSession): boolean =>
  part.state === 'registered' ||
  canUseList(viewer, part).ok ||
  (rulesOf(kind).namesFor === 'members' && viewer.level !== 'ROLE_GUEST');

/** True for readers of the candidates: an approved co-pilot too, who does not decide about them. */
export const readsCandidates = (viewer: Viewer, { pilotId, state }: PartInSession): boolean =>
  canEdit(viewer, pilotId).ok || state === 'copilot';

/** True for readers of the link and password of a remote session (CORE-164). */
export const readsVideoLink = (viewer: Viewer, { pilotId, state }: PartInSession): boolean =>
  state === 'registered' || state === 'copilot' || canEdit(viewer, pilotId).ok;
