import type { SessionCard, SessionDetail } from '@forman/contract/sessions';
import { counted } from '@forman/domain/text';

/** Parts of a session's page, to be led to. */
export const partIds = { sheet: 'emargement', team: 'co-pilotage' } as const;

export type LedStep = {
  part: (typeof partIds)[keyof typeof partIds];
  /** "2 candidatures": what waits, where there is room for a word; and in a sentence. */
  waits: string;
  sentence: string;
  /** Leads there; the act itself stands in the part and bears its own words. */
  act: string;
};

/** Who offers to co-pilot is told on the session's own page alone. */
export type LedSession = Pick<SessionCard, 'mine' | 'actions'> &
  Partial<Pick<SessionDetail, 'coPilotWanted'>>;

/** What waits for who leads a session: its sheet once it is over, before that who offers to co-pilot. */
export function ledStepOf({ mine, actions, coPilotWanted = [] }: LedSession): LedStep | null {
  if (mine.state !== 'pilot' && mine.state !== 'copilot') return null;
  if (actions.markAbsent.ok) {
    return {
      part: partIds.sheet,
      waits: 'Feuille à valider',
      sentence: 'La feuille d’émargement est à valider.',
      act: 'Voir la feuille',
    };
  }
  const count = coPilotWanted.length;
  if (count === 0 || !actions.removeCopilot.ok) return null;
  return {
    part: partIds.team,
    waits: counted(count, 'candidature', 'candidatures'),
    sentence: `${counted(count, 'candidature au co-pilotage attend', 'candidatures au co-pilotage attendent')} votre réponse.`,
    act: 'Répondre',
  };
}
