import type { SessionCard } from '@forman/contract/sessions/sessions';
import { formatHour, formatDayNoYear } from '@forman/domain/french-dates';
import { addDays, parisDay } from '@forman/domain/paris-time';
import { ordinal } from '@forman/domain/text';
import {
  IconCheck,
  IconEyeOff,
  IconHourglass,
  IconListNumbers,
  IconStar,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { serverNow } from '../../api/server-clock.ts';
import { type Me, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { hasCome } from './has-come.ts';
import { isKeptByOrder, lastMoment, offeredUntil } from './kept-seat.ts';
import { registeredWord } from './registered-word.ts';
import { LookChip, type SessionLook as Look, tookPlace, underWay } from './session-look.tsx';

type State = SessionCard['mine']['state'];

/** Deadline in words, after "jusqu’": "à 18h" today, "à demain 10h30", "au jeu. 3 déc. 9h". */
export function deadline(until: string, now: Date): string {
  const instant = new Date(until);
  const day = parisDay(instant);
  const today = parisDay(now);
  const tomorrow = addDays(today, 1);
  const names: Record<string, string> = { [today]: 'à', [tomorrow]: 'à demain' };
  return `${names[day] ?? `au ${formatDayNoYear(instant)}`} ${formatHour(instant)}`;
}

/** True for a free seat of a discovery day whose fee is not paid yet (CORE-250). */
export const isPreRegistered = ({ discoveryStage, mine: { state, finalised } }: SessionCard): boolean =>
  state === 'registered' && discoveryStage === 'discovery_day' && !finalised;

const good = { tone: 'good', icon: IconCheck } as const;

const kept = (until?: string): Look => ({
  tone: 'wait',
  icon: IconHourglass,
  text: until ? `Place gardée jusqu’${deadline(until, new Date(serverNow()))}` : 'Place gardée',
});

/** Look of a seat kept by an order, for days: "jusqu’au ven. 11 déc." */
const ordered = (until: string | undefined): Look => ({
  ...kept(),
  ...(until && { text: `Place gardée jusqu’au ${formatDayNoYear(lastMoment(until))}` }),
});

/** Chip of the viewer’s part in a session. */
const mine: Record<State, (session: SessionCard, me: Me) => Look | null> = {
  none: () => null,
  registered: (session, me) => {
    const text = isPreRegistered(session) ? labels.preRegistered : registeredWord(me);
    // The attendance sheet alone says whether they came.
    return hasCome(session.endDate)
      ? { ...tookPlace, text: `Vous étiez ${text.toLowerCase()}` }
      : { ...good, text };
  },
  held: (session) =>
    isKeptByOrder(session)
      ? ordered(session.mine.heldUntil)
      : kept(offeredUntil(session) ?? session.mine.heldUntil),
  offered: (session) => kept(session.mine.offerUntil),
  waiting: ({ mine: { position } }) => ({
    tone: 'wait',
    icon: IconListNumbers,
    text: position ? `Liste d’attente, ${ordinal(position)}` : 'Liste d’attente',
  }),
  candidate: () => ({
    tone: 'brand',
    icon: IconUserPlus,
    text: 'Candidature au co-pilotage',
  }),
  copilot: () => ({ tone: 'brand', icon: IconUserPlus, text: 'Co-pilote' }),
  pilot: () => ({ tone: 'brand', icon: IconStar, text: 'Pilote' }),
};

/** Chips of the session’s own state, the most important first. */
const own: readonly [(session: SessionCard) => boolean, Look][] = [
  [({ isPublish }) => !isPublish, { tone: 'plain', icon: IconEyeOff, text: 'Non publié' }],
  [({ endDate }) => hasCome(endDate), tookPlace],
  [({ startDate }) => hasCome(startDate), underWay],
  [({ wantCopilot }) => wantCopilot, { tone: 'line', icon: IconUserPlus, text: labels.copilotWanted }],
  [({ seats }) => seats.state === 'full', { tone: 'line', icon: IconUsers, text: labels.full }],
];

export const mineLookOf = (session: SessionCard, me: Me): Look | null =>
  mine[session.mine.state](session, me);

export const lookOf = (session: SessionCard, me: Me): Look | null =>
  mineLookOf(session, me) ?? own.find(([applies]) => applies(session))?.[1] ?? null;

/** One chip for each session: the viewer’s part, else the session’s state. */
export function StateChip({ session }: { session: SessionCard }) {
  const look = lookOf(session, useViewer());
  return look && <LookChip look={look} />;
}

/** Chip of a session under way or over, whatever the viewer’s part. */
export const TimeChip = ({ session: { startDate, endDate } }: { session: SessionCard }) =>
  hasCome(startDate) && <LookChip look={hasCome(endDate) ? tookPlace : underWay} />;
