import * as calls from '@forman/contract/money/group-orders';
import { parisDay } from '@forman/domain/paris-time';
import type { Caller } from '../../testing/harness.ts';
import { makeUser } from '../../testing/factories.ts';
import { makeCabinet, openTransferAccount } from '../../testing/group-orders.ts';
import { soundPortal } from '../../testing/simulated-bank.ts';
import { beforeAll } from 'vitest';

/** The portal of a test file, where transfers have an account, and the accountant who records them. */
export function ordersPortal() {
  const portal = soundPortal();
  const clerk = {} as Caller;
  beforeAll(async () => {
    Object.assign(clerk, await portal.as(await makeUser(portal, { is_expert_accountant: true })));
    await openTransferAccount(portal);
  });
  const cabinet = () => makeCabinet(portal);
  const receive = (id: number, amount: number, changes: object = {}) =>
    clerk.call(calls.receiveGroupOrder, {
      params: { id },
      body: {
        amount,
        receivedOn: parisDay(portal.clock.now()),
        transferRef: 'VIR CABINET ESSAI',
        ...changes,
      },
    });
  const mailsTo = async (userId: number): Promise<string[]> => {
    const rows = await portal.ctx.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return rows.map(({ template }) => template);
  };
  return { portal, clerk, cabinet, receive, mailsTo };
}
