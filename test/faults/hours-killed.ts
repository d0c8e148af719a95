import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { createRandom } from '../../apps/api/src/seeded-random.ts';
import { jobs } from '../../apps/api/src/jobs/jobs.ts';
import { makeAttended } from '../../apps/api/src/testing/attestations.ts';
import { makeRegistration, makeSession, makeUser } from '../../apps/api/src/testing/factories.ts';
import { hours } from '../../apps/api/src/testing/harness.ts';
import { drawing } from '../../apps/api/src/testing/presence.ts';
import { verifyInvariants } from '../../apps/api/src/verify/verify.service.ts';
import { type Answer, Cut, untilServed } from './browser.ts';
import type { Outage } from './outages.ts';
import type { World } from './world.ts';

type Finding = Outage['findings'][number];

const invariantsHold = async (world: World): Promise<Finding> => {
  const reports = await verifyInvariants(world.db, new Date());
  const faults = reports.flatMap(({ number, faults: found }) => found.map((fault) => `${number}: ${fault}`));
  return { what: `the invariants hold (${faults.join('; ')})`, ok: faults.length === 0 };
};

const signers = 12;

/**
 * A session that has just ended, whose people have all scanned the code; the acts are their signatures and the pilot's
 * countersignature.
 */
async function underWay(world: World) {
  const now = Date.now();
  const { id, pilotId } = await makeSession(world.made, {
    // Just over: people may still sign, and the pilot countersigns.
    starts_at: new Date(now - hours(2)),
    ends_at: new Date(now - 60_000),
    max_guests: signers,
  });
  const pilotRow = await world.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', pilotId)
    .executeTakeFirstOrThrow();
  const pilot = await world.as({ email: pilotRow.email });
  const board = (await untilServed(() => pilot.get(`/api/presence/sessions/${id}`))).body;
  const half = { day: String(board['day']), part: String(board['part']) };
  const browsers = [];
  for (let index = 0; index < signers; index += 1) {
    const person = await makeUser(world.made);
    await makeRegistration(world.made, id, person.id);
    browsers.push(await world.as(person));
  }
  const shown = await untilServed(() =>
    pilot.get(`/api/presence/sessions/${id}/code?day=${half.day}&part=${half.part}`),
  );
  const signs = [];
  for (const browser of browsers) {
    const opened = await untilServed(() => browser.get(`/api/presence/codes/${String(shown.body['code'])}`));
    const signature = { ticket: opened.body['ticket'], drawing, signedAt: new Date().toISOString() };
    signs.push(() => browser.post('/api/presence/signatures', signature));
  }
  return { id, signs, countersign: () => pilot.post(`/api/presence/sessions/${id}/countersignature`, half) };
}

/**
 * Kills the portal while everybody signs a half-day and its pilot countersigns it; after the restart, phones
 * send the signatures that they kept and the pilot presses again.
 */
export async function presenceKilled(world: World, seed: number): Promise<Outage> {
  await world.portal.start();
  const random = createRandom(seed);
  const { id, signs, countersign } = await underWay(world);
  const acts = random.shuffled([...signs, countersign]);
  const fatal = random.int(2, signers - 2);
  let answered = 0;
  let killed: Promise<void> | undefined;
  const once = async (act: () => Promise<Answer>): Promise<number | null> => {
    try {
      const { status } = await act();
      answered += 1;
      if (answered === fatal) killed = world.portal.kill();
      return status;
    } catch (error) {
      if (error instanceof Cut) return null;
      throw error;
    }
  };
  const first = await Promise.all(acts.map(once));
  await killed;
  const recorded = () =>
    world.db
      .selectFrom('presence_records')
      .select(['kind', 'user_id'])
      .where('session_id', '=', id)
      .execute();
  const kept = (await recorded()).length;
  await world.portal.start();
  for (const act of acts) await untilServed(act);
  const after = await recorded();
  const people = after.flatMap(({ user_id: person }) => (person === null ? [] : [person]));
  return {
    name: `${kept} of ${acts.length} records kept when it was killed`,
    findings: [
      { what: 'calls were broken', ok: first.includes(null) },
      {
        what: 'what was answered was kept',
        ok: kept >= first.filter((status) => status !== null && status < 300).length,
      },
      {
        what: `each has signed once (${people.length})`,
        ok: people.length === signers && new Set(people).size === signers,
      },
      { what: 'it is countersigned once', ok: after.length - people.length === 1 },
      await invariantsHold(world),
    ],
  };
}

const attended = 80;

/** Kills the portal while it issues attestations; another process continues. */
export async function attestationsKilled(world: World): Promise<Outage> {
  const { ctx } = world.made;
  const ids: number[] = [];
  for (let index = 0; index < attended; index += 1) {
    const people = [{ id: (await makeUser(world.made)).id, attended: [0, 1] }];
    ids.push((await makeAttended(world.made, { people })).id);
  }
  const count = async (): Promise<{ issued: number; announced: number; people: number }> => {
    const { rows } = await sql<{ issued: number; announced: number; people: number }>`
      select count(*)::int as issued, count(distinct a.user_id)::int as people, (select count(*)::int from outbox_messages o
        where o.template = 'attestation_issued' and o.user_id = any(array_agg(a.user_id))) as announced
      from attestations a where a.session_id = any(${ids})`.execute(world.db);
    return rows[0]!;
  };
  await world.portal.start();
  for (const end = Date.now() + 120_000; Date.now() < end && (await count()).issued === 0;) await delay(1);
  await world.portal.kill();
  const killed = await count();
  world.made.clock.set(new Date());
  await jobs.attestations.run(ctx);
  await jobs.attestations.run(ctx);
  const ended = await count();
  return {
    name: `attestations: killed when ${killed.issued} of ${attended} were issued`,
    findings: [
      { what: 'it was in its middle', ok: killed.issued > 0 && killed.issued < attended },
      {
        what: `another process issues the rest, and tells each once (${JSON.stringify(ended)})`,
        ok: Object.values(ended).every((counted) => counted === attended),
      },
      await invariantsHold(world),
    ],
  };
}
