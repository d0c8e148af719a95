import { editsAnySession, may, type Viewer } from '@forman/domain/access';
import { stagesVisibleToGuest } from '@forman/domain/sessions/discovery';
import { rulesOf, type SessionKind } from '@forman/domain/sessions/kinds';
import { type RawBuilder, sql } from 'kysely';
import { isShown } from '../../db/shown-sessions.ts';

type Sql = RawBuilder<unknown>;

/**
 * SQL condition: the sessions of a kind that the viewer finds in lists: published ones meant for their level,
 * those that concern them anyway, and all of them for a viewer who sees unpublished ones (CORE-254, CAT-018,
 * CAT-030; one fragment for every list).
 */
export const listedFor = (viewer: Viewer, kind: SessionKind, userId?: Sql): Sql =>
  visibleTo(viewer, kind, { ...byHabilitation(kind), userId });

export const listedOrPublished = (viewer: Viewer, kind: SessionKind): Sql =>
  sql`((${listedFor(viewer, kind)}) or (${ofKind(kind)} and s.is_published))`;

/**
 * SQL condition: sessions that the person leads or has a seat in. The person finds and opens them, and can
 * give the seat back, even after publication was taken back. The subquery is not correlated with the session:
 * PostgreSQL runs it once, not for each of hundreds that are not for this level.
 */
export const concerning = ({ id }: { id: number | Sql }): Sql => sql`(s.pilot_id = ${id} or s.id in (
    select c.session_id from registrations c where c.user_id = ${id} and c.ended_at is null))`;

/** `userId`: a column with many people of the viewer's level and flags, in place of the viewer's own id. */
type Seeing = { byHabilitation: boolean; userId?: Sql | undefined };
const byHabilitation = (kind: SessionKind): Seeing => ({
  byHabilitation: rulesOf(kind).habilitationsFilterList,
});

export const ofKind = (kind: SessionKind): Sql => sql`s.kind = ${kind} and ${isShown}`;

const visibleTo = (viewer: Viewer, kind: SessionKind, seeing: Seeing): Sql =>
  sql`${ofKind(kind)} and (${meantFor(viewer, kind, seeing)} or ${concerning({ id: seeing.userId ?? viewer.id })})`;

/**
 * SQL condition: listed sessions that everybody like this viewer finds, even when these do not concern them.
 */
export const listedForAll = (viewer: Viewer, kind: SessionKind): Sql =>
  meantFor(viewer, kind, byHabilitation(kind));

function meantFor(viewer: Viewer, kind: SessionKind, seeing: Seeing): Sql {
  if (may(viewer, 'sessions.see_unpublished')) return sql`true`;
  const rules = rulesOf(kind);
  if (viewer.level === 'ROLE_GUEST') {
    const stages = rules.guestsSee === 'discovery' ? stagesVisibleToGuest(viewer) : [];
    return sql`(s.is_published and s.discovery_stage = any(${stages}) and ${viewer.level} = any(s.audience))`;
  }
  const everyPilot = rules.anyPilotReads && viewer.isPilot;
  const audience = everyPilot ? sql`true` : sql`${viewer.level} = any(s.audience)`;
  const habilitated = seeing.byHabilitation
    ? sql`(s.habilitations = '{}' or s.habilitations && (select habilitations from users where id = ${seeing.userId ?? viewer.id}))`
    : sql`true`;
  return sql`(s.is_published and ${audience} and ${habilitated})`;
}

/**
 * SQL condition: the sessions that the viewer may open by their address: the listed ones, those whose
 * habilitations they lack (these filter lists, not registrations), for some kinds any published one
 * (CORE-179, CORE-180), and all that they may edit.
 */
export function readableBy(viewer: Viewer, kind: SessionKind): Sql {
  if (editsAnySession(viewer)) return ofKind(kind);
  const visible = visibleTo(viewer, kind, { byHabilitation: false });
  const opensToMembers = rulesOf(kind).detailFor === 'members' && viewer.level !== 'ROLE_GUEST';
  return opensToMembers ? sql`((${visible}) or (${ofKind(kind)} and s.is_published))` : visible;
}
