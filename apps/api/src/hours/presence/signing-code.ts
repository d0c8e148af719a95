import { addDays, daysBetween } from '@forman/domain/paris-time';
import { type DayPart, dayParts } from '@forman/domain/sessions/half-days';
import { isProof, proofOf, type Secrets } from '../../http/signing.ts';

/** A half-day of a session. */
export type HalfRef = { sessionId: number; day: string; part: DayPart };

/**
 * Time that a code is shown. A code is valid while it is shown and as long again, because a phone takes its
 * time.
 */
const windowMs = 30_000;
const windowNumbers = 65_536;
/** Days are counted from this one, in 16 bits together with their part. */
const firstDay = '2020-01-01';
/** 66 bits: the QR code must stay short to be read from the last row. */
const proofLength = 11;

const windowAt = (instant: Date): number => Math.floor(instant.getTime() / windowMs);
const halfNumber = ({ day, part }: HalfRef): number =>
  daysBetween(firstDay, day) * dayParts.length + dayParts.indexOf(part);
const subjectOf = (half: HalfRef, window: number): string =>
  `${half.sessionId}:${halfNumber(half)}:${window}`;

/** A code of 22 letters for session, half-day and moment, and the seconds for which it is shown. */
export function makeCode(
  secrets: Pick<Secrets, 'tokenSecret'>,
  half: HalfRef,
  now: Date,
): { code: string; secondsLeft: number } {
  const window = windowAt(now);
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(half.sessionId, 0);
  bytes.writeUInt16BE(halfNumber(half), 4);
  bytes.writeUInt16BE(window % windowNumbers, 6);
  const proof = proofOf(secrets, 'presence-code', subjectOf(half, window)).slice(0, proofLength);
  return {
    code: `${bytes.toString('base64url')}${proof}`,
    secondsLeft: Math.ceil(((window + 1) * windowMs - now.getTime()) / 1000),
  };
}

/** Reads the half-day from a code. @returns the reason when the code is refused. */
export function readCode(
  secrets: Secrets,
  code: string,
  now: Date,
): { half: HalfRef } | { refused: 'code_wrong' | 'code_expired' } {
  if (!/^[\w-]{22}$/.test(code)) return { refused: 'code_wrong' };
  const bytes = Buffer.from(code.slice(0, proofLength), 'base64url');
  const number = bytes.readUInt16BE(4);
  const half: HalfRef = {
    sessionId: bytes.readUInt32BE(0),
    day: addDays(firstDay, Math.floor(number / dayParts.length)),
    part: dayParts[number % dayParts.length]!,
  };
  // The latest window that a valid code may come from; another process's clock may be a little ahead.
  const newest = windowAt(now) + 1;
  const age = (newest - bytes.readUInt16BE(6) + windowNumbers) % windowNumbers;
  const isOurs = isProof(
    secrets,
    'presence-code',
    subjectOf(half, newest - age),
    code.slice(proofLength),
    proofLength,
  );
  if (!isOurs) return { refused: 'code_wrong' };
  return age <= 2 ? { half } : { refused: 'code_expired' };
}

/** The right of one person to sign one half-day: from a code that they scanned, or of a session followed remotely. */
export type Ticket = HalfRef & { userId: number; openedAt: Date; isRemote: boolean };

const ticketText = ({ sessionId, day, part, userId, openedAt, isRemote }: Ticket): string =>
  [sessionId, day, part, userId, openedAt.getTime(), isRemote ? 'remote' : 'code'].join('.');

export function makeTicket(secrets: Pick<Secrets, 'tokenSecret'>, ticket: Ticket): string {
  const text = ticketText(ticket);
  return `${text}.${proofOf(secrets, 'presence-ticket', text)}`;
}

/** @returns null for a text that is no ticket of ours. */
export function readTicket(secrets: Secrets, written: string): Ticket | null {
  const [, text = '', session, day = '', part, user, opened, way, proof = ''] =
    /^((\d{1,10})\.(\d{4}-\d\d-\d\d)\.([a-z]+)\.(\d{1,10})\.(\d{13})\.(remote|code))\.([\w-]{43})$/.exec(
      written,
    ) ?? [];
  if (!isProof(secrets, 'presence-ticket', text, proof)) return null;
  return {
    sessionId: Number(session),
    day,
    part: part as DayPart,
    userId: Number(user),
    openedAt: new Date(Number(opened)),
    isRemote: way === 'remote',
  };
}
