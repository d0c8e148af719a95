import type { SessionCard, SessionDetail } from '@forman/contract/sessions';
import { parisDay } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';
import { pathTo } from '../../paths.ts';
import { startsSoon } from './starts-soon.ts';

/** Parts of a session's page, to be led to. */
export const partIds = { sheet: 'emargement', team: 'co-pilotage' } as const;

export type LedStep = {
  /** The place of the step: a part of the session's page, or a page of its own. */
  place: { part: (typeof partIds)[keyof typeof partIds] } | { path: string };
  /** "2 candidatures": what waits, where there is room for a word, and in a sentence; null where nobody waits. */
  waits: { words: string; sentence: string } | null;
  /** Leads there; the act itself stands in that place and bears its own words. */
  act: string;
};

/** Candidates for co-piloting are told on the session's own page alone. */
export type LedSession = Pick<SessionCard, 'id' | 'startDate' | 'endDate' | 'mine' | 'actions'> &
  Partial<Pick<SessionDetail, 'coPilotWanted'>>;

/**
 * What comes next for who leads a session: who offers to co-pilot it, the sheet of its day, which is what counts from
 * an hour before it starts, and closing that sheet once it is over.
 */
export function ledStepOf(session: LedSession, now: Date): LedStep | null {
  const { id, mine, actions, coPilotWanted = [] } = session;
  if (mine.state !== 'pilot' && mine.state !== 'copilot') return null;
  if (actions.markAbsent.ok) {
    return {
      place: { part: partIds.sheet },
      waits: { words: 'Feuille à valider', sentence: 'La feuille d’émargement est à valider.' },
      act: 'Noter les absents',
    };
  }
  const count = actions.removeCopilot.ok ? coPilotWanted.length : 0;
  if (count > 0 && !startsSoon(session, now)) {
    return {
      place: { part: partIds.team },
      waits: {
        words: counted(count, 'candidature', 'candidatures'),
        sentence: `${counted(count, 'candidature au co-pilotage attend', 'candidatures au co-pilotage attendent')} votre réponse.`,
      },
      act: 'Répondre',
    };
  }
  if (parisDay(now) < parisDay(new Date(session.startDate)) || new Date(session.endDate) <= now) return null;
  return { place: { path: pathTo('presence', { id }) }, waits: null, act: 'Ouvrir la feuille d’émargement' };
}
