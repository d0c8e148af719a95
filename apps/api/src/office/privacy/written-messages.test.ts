import { randomUUID } from 'node:crypto';
import { sessionCalls } from '@forman/contract/session-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRegistration, makeSession, makeUser } from '../../testing/factories.ts';
import { type TestPortal, testPortal } from '../../testing/harness.ts';
import { readOwnData } from './dossier.queries.ts';
import { pseudonymise } from './erasure.queries.ts';

const { workshop } = sessionCalls;
let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const words = (values = {}) => ({
  subject: 'Le parking est fermé',
  text: 'Venez en train.',
  requestKey: randomUUID(),
  ...values,
});

test('a message is in its author’s and readers’ archives, and is erased with its author or a person whom it names', async () => {
  const session = await makeSession(portal);
  const [reader, named] = [await makeUser(portal), await makeUser(portal)];
  await makeRegistration(portal, session.id, reader.id);
  const params = { id: session.id };
  const pilot = await portal.as({ id: session.pilotId });
  const { db } = portal.ctx;
  await pilot.call(workshop.sendMessage, { params, body: words() });
  await pilot.call(workshop.sendMessage, { params, body: words({ text: `Appelez le ${named.phone}.` }) });
  const archived = async (id: number, title: string) =>
    (await readOwnData(db, id)).find((section) => section.title === title)?.rows.length;
  expect(await archived(reader.id, 'Messages reçus des pilotes')).toBe(2);
  expect(await archived(session.pilotId, 'Messages écrits aux inscrits')).toBe(2);
  expect(await archived(named.id, 'Messages reçus des pilotes')).toBe(0);
  const subjects = async () =>
    (await pilot.call(workshop.messages, { params })).messages.map(({ subject }) => subject);
  await portal.ctx.transaction((tx) => pseudonymise(tx, named.id, portal.clock.now()));
  expect(await subjects()).toEqual(['', 'Le parking est fermé']);
  await portal.ctx.transaction((tx) => pseudonymise(tx, session.pilotId, portal.clock.now()));
  const rows = await db
    .selectFrom('session_messages')
    .select('body')
    .where('session_id', '=', session.id)
    .execute();
  expect(rows.map(({ body }) => body)).toEqual(['', '']);
});
