import { listTransactions } from '@forman/contract/books/invoicing';
import { sessionCalls } from '@forman/contract/session-calls';
import { makeSession, makeUser } from './factories.ts';
import type { TestPortal } from './harness.ts';
import { payCard } from './simulated-bank.ts';

const { workshop } = sessionCalls;

/** Creates a member, who pays a seat by card now. */
export async function buySeat(portal: TestPortal, euros: number, inDays?: number) {
  const user = await makeUser(portal);
  const session = await makeSession(portal, { euros, ...(inDays ? { inDays } : {}) });
  const caller = await portal.as(user);
  await payCard(caller, { id: session.id, cents: euros * 100 });
  await caller.call(workshop.join, { params: { id: session.id } });
  const { id } = (await caller.call(listTransactions))[0]!;
  return { user, session, caller, id };
}
