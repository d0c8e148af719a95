import { getAssociation } from '@forman/contract/platform/association';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

const record = {
  president: 'Camille Essai',
  contactEmail: 'secretariat@essai.example',
  host: { name: 'Machines' },
};

test('MEM-387 MEM-391: anybody reads the association’s details; missing ones are empty, and its contact e-mail is hidden', async () => {
  const nobody = await portal.as(null);
  const empty = await nobody.call(getAssociation);
  expect(empty).toMatchObject({ name: 'Association Forman (essai)', president: '', treasurer: '' });
  await portal.ctx.db
    .updateTable('settings')
    .set({ association: JSON.stringify(record) })
    .execute();
  const filled = await nobody.call(getAssociation);
  expect(filled.president).toBe('Camille Essai');
  expect(filled.host).toEqual({ name: 'Machines', address: '', phone: '' });
  expect(JSON.stringify(filled)).not.toContain('@');
});
