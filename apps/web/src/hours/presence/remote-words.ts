import { formatMinutes } from '@forman/domain/hours/words';
import { type BoardHalf, type BoardPerson, hourOf } from './words.ts';

/** What the pilot's sheet says of a person in the meeting of a remote session. */

type Visit = NonNullable<BoardPerson['visit']>;

const isOver = ({ state }: BoardHalf): boolean => state === 'over' || state === 'countersigned';

/** Time spent in the meeting: "depuis 9h31 (29 min)", "jusqu’à 10h (1 h 10)", "depuis 9h31, sans départ signalé (3 h)". */
export function spentIn({ joinedAt, leftAt, minutes }: Visit, half: BoardHalf): string {
  const since = `depuis ${hourOf(joinedAt)}${isOver(half) ? ', sans départ signalé' : ''}`;
  return `${leftAt ? `jusqu’à ${hourOf(leftAt)}` : since} (${formatMinutes(minutes)})`;
}

/** Says that nobody knows when the person left: a closed tab leaves no trace, so the end of the half-day counts. */
const leftUnsaid = ({ presence, visit }: BoardPerson, half: BoardHalf): string | null =>
  presence?.method === 'remote' && visit?.leftAt === null && isOver(half)
    ? `départ non signalé, compté jusqu’à ${hourOf(half.endsAt)}`
    : null;

/** Says that a remote presence is too short to count by itself; null for another one. */
function tooShort({ presence, visit }: BoardPerson, { minutesAsked, minutes }: BoardHalf): string | null {
  if (minutesAsked === null || presence?.method !== 'remote') return null;
  const connected = visit?.minutes ?? 0;
  return connected < minutesAsked
    ? `connexion de ${formatMinutes(connected)} sur ${formatMinutes(minutes)}\u00a0: à confirmer une fois contresigné`
    : null;
}

/** What is to be known of a remote presence: too short, or without an end; null for another one. */
export const remoteNote = (person: BoardPerson, half: BoardHalf): string | null =>
  tooShort(person, half) ?? leftUnsaid(person, half);
