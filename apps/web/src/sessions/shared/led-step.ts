import type { Session, SessionDetail } from '@forman/contract/sessions/sessions';
import { parisDay } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';
import { pathTo } from '../../paths.ts';
import { startsSoon } from './starts-soon.ts';

/** Ids of parts of a session’s page, for links. */
export const partIds = { sheet: 'emargement', team: 'co-pilotage' } as const;

export type LedStep = {
  /** Place of the step: a part of the session’s page, or a page of its own. */
  place: { part: (typeof partIds)[keyof typeof partIds] } | { path: string };
  /** Open task in short, "2 candidatures", and in a sentence; null when nothing is open. */
  waits: { words: string; sentence: string } | null;
  /** Label of the button that leads there; the act itself has its own button. */
  act: string;
};

/** Session of a leader; only the session’s own page has its sheet and its co-pilot candidates. */
export type LedSession = Pick<Session, 'id' | 'startDate' | 'endDate' | 'mine'> & {
  actions: Partial<Session['actions']>;
} & Partial<Pick<SessionDetail, 'coPilotWanted'>>;

/**
 * Next step of a session’s leader: the candidates for co-piloting, or the sheet of the day, which comes first
 * from an hour before the start, or the absentees once the session is over.
 */
export function ledStepOf(session: LedSession, now: Date): LedStep | null {
  const { id, mine, actions, coPilotWanted = [] } = session;
  if (mine.state !== 'pilot' && mine.state !== 'copilot') return null;
  if (actions.markAbsent?.ok) {
    return {
      place: { part: partIds.sheet },
      waits: { words: 'Feuille à valider', sentence: 'La feuille d’émargement est à valider.' },
      act: 'Noter les absents',
    };
  }
  const count = actions.removeCopilot?.ok ? coPilotWanted.length : 0;
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
