import { randomBytes } from 'node:crypto';
import {
  attendedMinutes,
  attestationNumber,
  type AttestationSnapshot,
  type AttestedHalfDay,
  type AttestingBody,
  followedOn,
  givesWayTo,
  isContradicted,
  isEntitled,
  prorated,
  voidReason,
  voidReasons,
} from '@forman/domain/hours/attestations';
import type { TrainingNature } from '@forman/domain/hours/hours';
import { codeBytes, verificationCode } from '@forman/domain/hours/verification-code';
import { parisDay } from '@forman/domain/paris-time';
import { halfDays } from '@forman/domain/sessions/half-days';
import { rulesOf } from '@forman/domain/sessions/kinds';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { readRecords } from '../../platform/association/association.queries.ts';
import { takenBack } from '../hours/hours.service.ts';
import { recordHours } from '../hours/hours.queries.ts';
import { enqueueMail } from '../../platform/notifications/outbox.service.ts';
import {
  insertAttestation,
  keepRun,
  listSessionsToIssue,
  lockSession,
  type PresentPerson,
  readSessionFacts,
  type SessionFacts,
  takeNumbers,
  voidAttestation,
} from './issue.queries.ts';
import { objectivesOf } from './objectives.ts';
import { lockRivals, noteOverlap, reopenOverlaps, type Rival } from './overlaps.queries.ts';
import { listUnannounced, markAnnounced } from './announcements.queries.ts';

/**
 * The job: issues an attestation to each person who was there for enough of a session, once all its half-days
 * are countersigned and its hours confirmed; an attestation that is no longer true is voided, and another
 * issued. While a session waits for either condition, attestations that its presences contradict are voided
 * all the same. A session that fails holds up no other.
 */
export async function issueAttestations(ctx: Context): Promise<void> {
  for (const sessionId of await listSessionsToIssue(ctx.db)) {
    if (ctx.isStopping()) return;
    try {
      await ctx.transaction((tx) => issueOf(tx, sessionId, ctx.clock.now()));
    } catch (error) {
      ctx.log.error({ err: error, session: sessionId }, 'attestations not issued, will try again');
    }
  }
  await announceIssued(ctx);
}

/** The content of an attestation as of today, apart from its number. */
type Content = Omit<AttestationSnapshot, 'number' | 'code' | 'issuedOn' | 'association'>;

/**
 * Issues and corrects the attestations of one session, under its lock.
 * @param random the source of codes, fixed for the sample association.
 */
export async function issueOf(
  tx: Tx,
  sessionId: number,
  now: Date,
  random: (bytes: number) => Uint8Array = randomBytes,
): Promise<void> {
  if (!(await lockSession(tx, sessionId))) return;
  // Read once the lock is held: another run may have issued in between.
  const facts = await readSessionFacts(tx, sessionId);
  const whole = wholeHalfDays(facts);
  const association = await readBody(tx);
  if (facts.nature && whole && association.name) {
    const session = { sessionId, halfDays: whole, nature: facts.nature };
    const read = await voidOutdated(tx, facts, { ...session, now });
    await issue(tx, await countOnce(tx, sessionId, read, now), { association, now, random });
  } else await voidContradicted(tx, facts, now);
  // An attestation must name its training body (code des assurances, art. R512-13-1): until then the session
  // stays due.
  if (association.name) await keepRun(tx, { sessionId, facts: facts.facts, share: facts.share });
}

/** What a session attests: the contents to issue, and the attestations that stand. */
type Attested = {
  wanted: Content[];
  standing: (PresentPerson & { issued: NonNullable<PresentPerson['issued']> })[];
};

/** Voids the attestations that are no longer true. */
async function voidOutdated(
  tx: Tx,
  facts: SessionFacts,
  { now, ...session }: WholeSession & { now: Date },
): Promise<Attested> {
  const isAttested = rulesOf(facts.kind).isTraining || facts.lines.length > 0;
  const wanted: Content[] = [];
  const standing: Attested['standing'] = [];
  for (const person of facts.people) {
    const content = contentOf(facts, person, session);
    const current = { ...content, nature: session.nature, share: facts.share };
    const reason = person.issued ? voidReason(person.issued.snapshot, current) : null;
    if (person.issued && reason === null) {
      standing.push({ ...person, issued: person.issued });
      continue;
    }
    const isIssued = isAttested && isEntitled(content.halfDays, facts.share) && !person.isGone;
    if (person.issued && reason) await withdraw(tx, person, { reason, isReplaced: isIssued, now });
    if (isIssued) wanted.push(content);
  }
  return { wanted, standing };
}

/**
 * Leaves out the contents whose hours a longer attestation of the same person already counts, and voids the
 * shorter ones. People are told why.
 */
async function countOnce(
  tx: Tx,
  sessionId: number,
  { wanted, standing }: Attested,
  now: Date,
): Promise<Content[]> {
  if (wanted.length + standing.length === 0) return [];
  const rivals = await lockRivals(tx, sessionId, [
    ...wanted,
    ...standing.map(({ issued }) => issued.snapshot),
  ]);
  const rivalsOf = (userId: number): Rival[] => rivals.filter((rival) => rival.userId === userId);
  for (const person of standing) {
    const { id: attestationId, snapshot } = person.issued;
    // Of an earlier release, which issued both.
    const longer = rivalsOf(person.id).find(
      ({ minutes, id }) => minutes > snapshot.minutes || (minutes === snapshot.minutes && id < attestationId),
    );
    if (!longer) continue;
    await withdraw(tx, person, { reason: 'overlap', isReplaced: false, now });
    await noteOverlap(tx, { sessionId, userId: person.id, keptId: longer.sessionId, now });
  }
  const kept: Content[] = [];
  for (const content of wanted) {
    const { id: userId } = content.person;
    const own = rivalsOf(userId);
    const to = givesWayTo(content.minutes, own);
    if (to) {
      await giveWay(tx, content, { to, now });
      continue;
    }
    for (const { id, snapshot, sessionId: otherId } of own) {
      const person = { id: userId, isGone: false, issued: { id, snapshot } };
      await withdraw(tx, person, { reason: 'overlap', isReplaced: false, now });
      await noteOverlap(tx, { sessionId: otherId, userId, keptId: sessionId, now });
    }
    kept.push(content);
  }
  return kept;
}

async function giveWay(
  tx: Tx,
  { person: { id: userId }, session }: Content,
  { to, now }: { to: Rival; now: Date },
): Promise<void> {
  const isNew = await noteOverlap(tx, { sessionId: session.id, userId, keptId: to.sessionId, now });
  if (!isNew) return;
  await enqueueMail(tx, {
    to: userId,
    template: 'hours_counted_elsewhere',
    data: { title: session.title, other: to.title, number: to.snapshot.number },
    now,
  });
}

async function voidContradicted(tx: Tx, { people }: SessionFacts, now: Date): Promise<void> {
  for (const person of people) {
    const present = person.presences.filter(({ isPresent }) => isPresent);
    if (person.issued && isContradicted(person.issued.snapshot, present))
      await withdraw(tx, person, { reason: 'presence', isReplaced: false, now });
  }
}

/** The half-days with the minutes countersigned for each; null while one is not countersigned. */
function wholeHalfDays({ slots, countersigned }: SessionFacts): Omit<AttestedHalfDay, 'isAttended'>[] | null {
  const all = halfDays(
    slots.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })),
  );
  const minutesOf = new Map(countersigned.map(({ day, part, minutes }) => [`${day} ${part}`, minutes]));
  const whole = all.flatMap(({ day, part, startsAt, endsAt }) => {
    const minutes = minutesOf.get(`${day} ${part}`);
    if (minutes === undefined) return [];
    return [{ day, part, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), minutes }];
  });
  return whole.length === all.length ? whole : null;
}

/** A session whose half-days are all countersigned, and whose hours are confirmed. */
type WholeSession = {
  sessionId: number;
  halfDays: Omit<AttestedHalfDay, 'isAttended'>[];
  nature: TrainingNature;
};

function contentOf(facts: SessionFacts, person: PresentPerson, session: WholeSession): Content {
  const present = new Set(
    person.presences.filter(({ isPresent }) => isPresent).map(({ day, part }) => `${day} ${part}`),
  );
  const attended = session.halfDays.map((half) => ({
    ...half,
    isAttended: present.has(`${half.day} ${half.part}`),
  }));
  const minutes = attendedMinutes(attended);
  const total = session.halfDays.reduce((sum, half) => sum + half.minutes, 0);
  return {
    person: personOf(person),
    session: {
      id: session.sessionId,
      kind: facts.kind,
      title: facts.title,
      nature: session.nature,
      objectives: objectivesOf(facts.descriptionHtml),
      isRemote: facts.isRemote,
      place: placeOf(facts),
      pilot: facts.pilot,
    },
    halfDays: attended,
    minutes,
    lines: prorated(facts.lines, { attended: minutes, total }),
  };
}

/** An erased person has no name any more: their attestations keep the name that they were issued with. */
function personOf({ isGone, issued, ...person }: PresentPerson): AttestationSnapshot['person'] {
  if (isGone && issued) return issued.snapshot.person;
  const { id, firstName, lastName, company, companyAddress } = person;
  return { id, firstName, lastName, company, companyAddress };
}

function placeOf({ isRemote, place, site }: SessionFacts): string {
  if (isRemote) return '';
  const address = site ? `${site.name}, ${site.address}, ${site.postalCode} ${site.city}` : '';
  return [place, address].filter(Boolean).join(', ');
}

async function withdraw(
  tx: Tx,
  { id: userId, isGone, issued }: Pick<PresentPerson, 'id' | 'isGone' | 'issued'>,
  { reason, isReplaced, now }: { reason: keyof typeof voidReasons; isReplaced: boolean; now: Date },
): Promise<void> {
  const { id: attestationId, snapshot } = issued!;
  await voidAttestation(tx, attestationId, voidReasons[reason], now);
  await recordHours(tx, {
    ...hoursOf(snapshot),
    kind: 'attestation_voided',
    attestationId,
    lines: takenBack(snapshot.lines),
    reason: voidReasons[reason],
    now,
    by: null,
  });
  if (reason !== 'overlap') await reopenOverlaps(tx, snapshot.session.id, userId);
  // The new attestation has a message of its own.
  if (isReplaced || isGone) return;
  await enqueueMail(tx, {
    to: userId,
    template: 'attestation_voided',
    data: { number: snapshot.number, title: snapshot.session.title, reason: voidReasons[reason] },
    now,
  });
}

const hoursOf = ({ person, session, ...snapshot }: AttestationSnapshot) => ({
  userId: person.id,
  followedOn: followedOn(snapshot),
  nature: session.nature,
});

async function issue(
  tx: Tx,
  contents: readonly Content[],
  {
    association,
    now,
    random,
  }: { association: AttestingBody; now: Date; random: (bytes: number) => Uint8Array },
): Promise<void> {
  if (contents.length === 0) return;
  const issuedOn = parisDay(now);
  const year = Number(issuedOn.slice(0, 4));
  const first = await takeNumbers(tx, year, contents.length);
  for (const [index, content] of contents.entries()) {
    const sequence = first + index;
    const number = attestationNumber(year, sequence);
    const code = verificationCode(random(codeBytes));
    const snapshot = { number, code, issuedOn, ...content, association };
    const attestationId = await insertAttestation(tx, { sequence, snapshot, now });
    const { lines } = snapshot;
    await recordHours(tx, { ...hoursOf(snapshot), kind: 'attested', attestationId, lines, now, by: null });
  }
}

async function readBody(tx: Tx): Promise<AttestingBody> {
  const { seller, record } = await readRecords(tx);
  return {
    name: seller.name ?? '',
    legalForm: seller.legalForm ?? '',
    address: seller.address ?? '',
    postalCode: seller.postalCode ?? '',
    city: seller.city ?? '',
    siret: seller.siret ?? '',
    activityNumber: record.activityNumber ?? '',
    president: record.president ?? '',
    ...(record.signerName && { signer: { name: record.signerName, quality: record.signerQuality ?? '' } }),
  };
}

/** Announces each attestation once, by whichever run finds it first. */
async function announceIssued(ctx: Context): Promise<void> {
  for (const id of await listUnannounced(ctx.db)) {
    if (ctx.isStopping()) return;
    await ctx.transaction(async (tx) => {
      const now = ctx.clock.now();
      const announcement = await markAnnounced(tx, id, now);
      if (!announcement) return;
      const { userId, ...data } = announcement;
      await enqueueMail(tx, { to: userId, template: 'attestation_issued', data, now });
    });
  }
}
