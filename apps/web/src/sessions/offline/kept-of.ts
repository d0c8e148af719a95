import type { Session } from '@forman/contract/sessions/sessions';
import { formatMoment } from '@forman/domain/french-dates';
import type { KeptSessions } from '../../api/kept-sessions.ts';
import { kindUi } from '../shared/kind-ui.tsx';
import { whenOf } from '../shared/session-when.ts';

const maxSessions = 10;

/** Next sessions with date and place, as texts: no link, no name, nothing that gives access. */
export function keptOf(owner: number, sessions: readonly Session[], now: Date): KeptSessions {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  return {
    owner,
    readOn: formatMoment(now),
    sessions: [...byId.values()]
      .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
      .slice(0, maxSessions)
      .map((session) => ({
        title: session.title,
        until: session.endDate,
        lines: [`${kindUi[session.kind].one} · ${whenOf(session)}`, whereOf(session)],
      })),
  };
}

function whereOf({ isVisio, site, place }: Session): string {
  if (isVisio) return 'Visio';
  const address = site ? [site.name, site.address, `${site.postalCode} ${site.city}`.trim()] : [place];
  return address.filter(Boolean).join(', ') || 'Lieu à préciser';
}
