import type { Session } from '@forman/contract/sessions/sessions';
import { parisDay } from '@forman/domain/paris-time';
import { pathTo } from '../../paths.ts';
import { kindUi } from '../shared/kind-ui.tsx';

type Dated = Pick<Session, 'id' | 'kind' | 'title' | 'startDate' | 'endDate' | 'isVisio' | 'place' | 'site'>;

/** True for a session within one day of Paris: the pages below take one span of time, no list of days. */
export const isOneDay = ({ startDate, endDate }: Pick<Dated, 'startDate' | 'endDate'>): boolean =>
  parisDay(new Date(startDate)) === parisDay(new Date(endDate));

/** The meeting's own link is left out: whoever reads that calendar would have it. */
const details = ({ kind, id }: Dated, origin: string): string =>
  `${origin}${pathTo(kindUi[kind].detail, { id })}`;

function placeOf({ isVisio, place, site }: Dated): string {
  if (isVisio) return 'À distance';
  return place || (site ? `${site.name}, ${site.address}, ${site.postalCode} ${site.city}` : '');
}

/** `2026-12-07T13:00:00.000Z` as `20261207T130000Z`. */
const compact = (instant: string): string => instant.replaceAll(/[-:]|\.\d+/g, '');

/** Page of Google's calendar with the session filled in. @param origin of this portal. */
export const googleLink = (session: Dated, origin: string): string =>
  `https://calendar.google.com/calendar/render?${new URLSearchParams({
    action: 'TEMPLATE',
    text: session.title,
    dates: `${compact(session.startDate)}/${compact(session.endDate)}`,
    location: placeOf(session),
    details: details(session, origin),
  }).toString()}`;

/** Page of Outlook's calendar with the session filled in. @param origin of this portal. */
export const outlookLink = (session: Dated, origin: string): string =>
  `https://outlook.live.com/calendar/0/deeplink/compose?${new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: session.title,
    startdt: session.startDate,
    enddt: session.endDate,
    location: placeOf(session),
    body: details(session, origin),
  }).toString()}`;
