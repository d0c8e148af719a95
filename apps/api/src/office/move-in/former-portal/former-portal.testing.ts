import { readFormerPortal } from '@forman/contract/office/former-portal';
import { createHttpFormerPortal } from '../../../adapters/former-portal/http.ts';
import { answerOf, simulatedAccess } from '../../../adapters/former-portal/simulated.ts';
import { makeFormerWorld } from '../../../adapters/former-portal/simulated.world.ts';
import { startTwin, type TwinAnswer, type TwinRequest } from '../../../adapters/twin.testing.ts';
import { openMover } from '../move-in.testing.ts';

/** What a former portal answers instead, by the number of the request; null: as it would. */
export type Spoil = (request: TwinRequest, count: number) => TwinAnswer | null;

/** A mover beside a former portal that answers over HTTP. */
export async function openFormer(size: { people: number; sessions: number }) {
  const mover = await openMover();
  const world = makeFormerWorld({ ...size, today: '2026-12-01' });
  let [spoil, count]: [Spoil, number] = [() => null, 0];
  const twin = await startTwin((request) => {
    count += 1;
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    const query = request.query.size > 0 ? `?${request.query.toString()}` : '';
    const body: unknown = request.body === '' ? undefined : JSON.parse(request.body);
    const path = request.path.replace('/api', '') + query;
    return spoil(request, count) ?? answerOf(world, { token, path, body });
  });
  mover.portal.ctx.formerPortal = createHttpFormerPortal({ privateHosts: ['127.0.0.1'], firstWaitMs: 1 });
  const access = { address: twin.url, token: simulatedAccess.token };
  return {
    ...mover,
    world,
    twin,
    access,
    ask: async (token = access.token) => {
      const params = { id: (await mover.current()).id };
      await mover.admin.call(readFormerPortal, { params, body: { ...access, token } });
    },
    /** Has it read to its end, or until the reading stops. */
    async read(token?: string) {
      await this.ask(token);
      await mover.portal.run('tasks');
      return mover.current();
    },
    spoilWith(next: Spoil) {
      [spoil, count] = [next, 0];
    },
    async close() {
      await twin.close();
      await mover.portal.close();
    },
  };
}
