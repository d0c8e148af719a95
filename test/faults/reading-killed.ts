import { sql } from 'kysely';
import { demonstrationAccess } from '@forman/domain/office/move-in/former-portal/demonstration';
import { requestReading } from '../../apps/api/src/office/move-in/former-portal/former-source.service.ts';
import { startMove } from '../../apps/api/src/office/move-in/move-in.service.ts';
import { jobs } from '../../apps/api/src/jobs/jobs.ts';
import type { Random } from '../../apps/api/src/seeded-random.ts';
import { makeUser } from '../../apps/api/src/testing/factories.ts';
import { until } from './browser.ts';
import type { LongTask } from './long-task.ts';
import type { World } from './world.ts';

/** The reading of the demonstration's former portal, list by list: what is read is kept, and goes on from there. */
export async function readingOfAFormerPortal(world: World, random: Random): Promise<LongTask> {
  const someone = await makeUser(world.made, { is_admin: true });
  const admin = await world.as(someone);
  const { ctx } = world.made;
  const { move } = await startMove(ctx, { id: someone.id } as never);
  const id = move!.id;
  const kept = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from move_records where move_id = ${id}`.execute(world.db);
    return rows[0]!.count;
  };
  const files = async (): Promise<string> => {
    const { rows } = await sql<{ part: string; count: number }>`
      select part, row_count as count from move_files where move_id = ${id} order by part`.execute(world.db);
    return rows.map(({ part, count }) => `${part} ${count}`).join(', ');
  };
  // Read once without a kill, by this process or the portal: the second reading has to come to the same.
  await requestReading(ctx, { id: someone.id } as never, { id, ...demonstrationAccess });
  await jobs.tasks.run(ctx);
  await until(async () => (await files()) !== '');
  const whole = await files();
  // From the list of people on, whose people the next lists are asked for.
  const fatal = random.int(4, 11);
  return {
    ask: () => admin.put(`/api/moves/${id}/source`, demonstrationAccess),
    isInTheMiddle: async ({ done }) => done >= fatal,
    leftByTheDead: async () => {
      const count = await kept();
      return {
        what: `what was read is kept (${count}), beside the files of the reading before`,
        ok: count > 100 && (await files()) === whole,
      };
    },
    ended: async () => {
      const found = await files();
      return [{ what: `each record is a row once (${found})`, ok: found === whole && (await kept()) === 0 }];
    },
  };
}
