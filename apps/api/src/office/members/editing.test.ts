import {
  geocode,
  getUser,
  getUserInformations,
  me,
  updateUser,
  updateUserInformations,
  uploadUserImage,
} from '@forman/contract/office/members';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../../adapters/provider-error.ts';
import { makeUser } from '../../testing/factories.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => portal.close());

const stored = (id: number) =>
  portal.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = async (id: number) =>
  (
    await portal.ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('subject', '=', 'user')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, detail }) => ({ action, actor_id, detail }));

const company = {
  habilitation: ['IAS', 'CIF'],
  societyName: 'Castaing Patrimoine',
  societySiret: '732 829 320 00074',
  societyAddress: '18 quai des Chartrons',
  country: 'France',
  city: 'Bordeaux',
  postalCode: '33000',
} as const;
const sent = { ...company, habilitation: [...company.habilitation] };

describe('company and habilitations', () => {
  test('MEM-074 MEM-076: each field is changed and read back; a change of one’s own record is not audited', async () => {
    const person = await makeUser(portal);
    const caller = await portal.as(person);
    const params = { id: person.id };
    const saved = await caller.call(updateUserInformations, { params, body: sent });
    expect(saved).toMatchObject({ ...sent, id: person.id, societySiret: '73282932000074' });
    expect(await caller.call(getUserInformations, { params })).toEqual(saved);
    expect((await caller.call(me)).society).toBe('Castaing Patrimoine');
    await caller.call(updateUserInformations, { params, body: { ...sent, habilitation: [] } });
    expect((await stored(person.id)).habilitations).toEqual([]);
    expect(await auditOf(person.id)).toEqual([]);
  });

  const clash = "Il n'est pas possible d'être CIF et agent lié en même temps !";
  const refusals: [field: string, value: unknown, message: string | RegExp][] = [
    ['habilitation', ['CIF', 'AGENT'], clash],
    ['habilitation', ['AGENT', 'IAS', 'CIF'], clash],
    ['habilitation.0', ['All'], 'Habilitation inconnue'],
    ['societySiret', '1234', 'Le SIRET a 14 chiffres'],
    ['societySiret', 'abcdefghijklmn', 'Le SIRET a 14 chiffres'],
    ['postalCode', '3300', /5 chiffres/],
    ['postalCode', '330000', /5 chiffres/],
    ['societyName', 'x'.repeat(201), 'Texte trop long'],
    ['city', 'Lyon\ud800', 'Caractère non accepté'],
  ];
  test.each(refusals)(
    'MEM-073 MEM-076: %s = %j is refused with 422 on that field, and nothing is saved',
    async (path, value, message) => {
      const person = await makeUser(portal);
      const before = await stored(person.id);
      const body = { societyName: 'Autre', [path.split('.')[0]!]: value } as never;
      const refusal = await (
        await portal.as(person)
      ).refusal(updateUserInformations, { params: { id: person.id }, body });
      expect(refusal.violations).toEqual([{ propertyPath: path, message: expect.stringMatching(message) }]);
      expect(refusal.status).toBe(422);
      expect(await stored(person.id)).toEqual(before);
    },
  );

  test('MEM-075 MEM-076: a postal code has five digits in France, and any form in another country', async () => {
    const person = await makeUser(portal);
    const caller = await portal.as(person);
    const params = { id: person.id };
    const abroad = { postalCode: 'B-1000', country: 'Belgique' };
    const wrong = [{ propertyPath: 'postalCode', message: expect.stringContaining('5 chiffres') }];
    for (const [change, refused] of [
      [abroad, { country: 'France' }],
      [{ postalCode: '01000', country: 'france' }, { postalCode: '1000' }],
      [{ postalCode: '', country: '' }, { postalCode: '1000' }],
    ]) {
      expect(await caller.call(updateUser, { params, body: change! })).toMatchObject(change!);
      expect(await caller.call(updateUserInformations, { params, body: change! })).toMatchObject(change!);
      for (const refusal of [
        await caller.refusal(updateUser, { params, body: refused! }),
        await caller.refusal(updateUserInformations, { params, body: refused! }),
      ])
        expect(refusal).toMatchObject({ status: 422, violations: wrong });
    }
  });

  test('MEM-082: the sponsor, the manager, an XMAN and a visitor cannot change another person’s company and habilitations', async () => {
    const sponsor = await makeUser(portal);
    const manager = await makeUser(portal);
    const person = await makeUser(portal, { sponsor_id: sponsor.id, manager_id: manager.id });
    const before = await stored(person.id);
    for (const other of [sponsor, manager, await makeUser(portal, { level: 'ROLE_XMAN' })]) {
      const caller = await portal.as(other);
      expect(
        await caller.refusal(updateUserInformations, { params: { id: person.id }, body: sent }),
      ).toMatchObject({ status: 403, reason: 'not_yours' });
    }
    const nobody = await portal.as(null);
    expect(
      await nobody.refusal(updateUserInformations, { params: { id: person.id }, body: sent }),
    ).toMatchObject({
      status: 401,
    });
    expect(await stored(person.id)).toEqual(before);
  });

  test('MEM-076 MEM-341 MEM-405: a form that gives an office of the association is a 403; offices sent back unchanged are accepted', async () => {
    const person = await makeUser(portal);
    const caller = await portal.as(person);
    const params = { id: person.id };
    for (const field of ['isTreasurer', 'isMemberExe', 'id']) {
      const body = { city: 'Pau', [field]: field === 'id' ? 1 : true };
      expect(await caller.refusal(updateUserInformations, { params, body })).toMatchObject({
        status: 403,
        reason: 'protected_field',
      });
    }
    const whole = (await caller.call(getUserInformations, { params })) as never;
    await caller.call(updateUserInformations, { params, body: whole });
    expect((await stored(person.id)).company_city).toBe('');
  });

  test('MEM-076: an administrator changes anybody’s company and habilitations, with an audit row of old and new values', async () => {
    const admin = await makeUser(portal, { is_admin: true });
    const person = await makeUser(portal);
    const params = { id: person.id };
    const caller = await portal.as(admin);
    await caller.call(updateUserInformations, { params, body: { city: 'Pau', societyName: 'Adour' } });
    await caller.call(updateUserInformations, { params, body: { city: 'Pau' } });
    expect(await auditOf(person.id)).toEqual([
      {
        action: 'member.profile',
        actor_id: admin.id,
        detail: { changes: { societyName: { from: '', to: 'Adour' }, city: { from: '', to: 'Pau' } } },
      },
    ]);
    expect(
      await caller.refusal(updateUserInformations, { params: { id: 2_000_000_000 }, body: sent }),
    ).toMatchObject({ status: 404 });
  });
});

describe('the place of an address', () => {
  const geocoder = () => portal.ctx.geocoder as { failWith: Error | null } & typeof portal.ctx.geocoder;

  test('MEM-077: is looked up by the server, and saved with the profile', async () => {
    const person = await makeUser(portal);
    const caller = await portal.as(person);
    const place = await caller.call(geocode, { query: { q: '2 place Bellecour, 69002 Lyon' } });
    expect(place.lat).toBeGreaterThan(40);
    await caller.call(updateUser, { params: { id: person.id }, body: { city: 'Lyon', ...place } });
    expect(await caller.call(me)).toMatchObject(place);
  });

  test('MEM-077: is empty if it is unknown or the look-up does not answer, and the profile is saved all the same', async () => {
    const person = await makeUser(portal, { lat: 45, lng: 4 });
    const caller = await portal.as(person);
    expect(await caller.call(geocode, { query: { q: 'nulle part' } })).toEqual({ lat: null, lng: null });
    geocoder().failWith = new ProviderError('simulated', 'no answer', { retryable: true });
    const place = await caller.call(geocode, { query: { q: '2 place Bellecour, 69002 Lyon' } });
    geocoder().failWith = null;
    expect(place).toEqual({ lat: null, lng: null });
    await caller.call(updateUser, { params: { id: person.id }, body: { address: 'Ailleurs', ...place } });
    expect(await caller.call(me)).toMatchObject({ address: 'Ailleurs', lat: null, lng: null });
    expect(await caller.refusal(geocode, { query: { q: 'a' } })).toMatchObject({ status: 422 });
  });
});

const boundary = 'limite';
const send = (caller: Caller, id: number, bytes: Buffer, field = 'file') =>
  caller.raw(
    'POST',
    `/api${uploadUserImage.path.replace(':id', String(id))}`,
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="moi.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  );
const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 200 } } });

describe('the photograph', () => {
  test('MEM-078 MEM-032: is stored small and without the camera’s metadata, and named in the record', async () => {
    const person = await makeUser(portal);
    const caller = await portal.as(person);
    const photo = await plain(3000, 2000)
      .withExif({ IFD0: { Make: 'Appareil' }, IFD3: { GPSLatitude: '48/1 46/1 0/1' } })
      .jpeg()
      .toBuffer();
    const response = await send(caller, person.id, photo);
    expect(response.statusCode).toBe(201);
    const { fileUrl } = response.json<{ fileUrl: string }>();
    const own = await caller.call(getUser, { params: { id: person.id } });
    expect(own.fileUrl).toBe(fileUrl);
    const served = await caller.raw('GET', fileUrl);
    const { format, width, exif } = await sharp(served.rawPayload).metadata();
    expect([format, width, exif]).toEqual(['webp', 512, undefined]);
    expect(served.rawPayload.toString('latin1')).not.toContain('Appareil');
  });

  test('MEM-072: is accepted with 2.9 MB, not with 3.1 MB; a PDF, an SVG and a text are refused by their content', async () => {
    const person = await makeUser(portal);
    const caller = await portal.as(person);
    const picture = await plain().png().toBuffer();
    const padded = (megabytes: number): Buffer =>
      Buffer.concat([picture, Buffer.alloc(Math.round(megabytes * 1024 * 1024) - picture.length)]);
    expect((await send(caller, person.id, padded(2.9))).statusCode).toBe(201);
    const kept = (await stored(person.id)).picture_path;
    expect((await send(caller, person.id, padded(3.1))).statusCode).toBe(413);
    for (const bytes of [
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('<svg xmlns="x"/>'),
      Buffer.from('bonjour'),
    ]) {
      const refused = await send(caller, person.id, bytes);
      expect([refused.statusCode, refused.json().violations]).toEqual([
        422,
        [{ propertyPath: 'file', message: 'Image type invalide ou image trop volumineuse.' }],
      ]);
    }
    expect((await send(caller, person.id, picture, 'image')).statusCode).toBe(422);
    expect((await stored(person.id)).picture_path).toBe(kept);
  });

  test('MEM-078: replaces the former one, which is deleted, even when two come at once', async () => {
    const person = await makeUser(portal);
    const caller = await portal.as(person);
    const picture = await plain().png().toBuffer();
    const count = async () => (await portal.ctx.db.selectFrom('stored_files').select('key').execute()).length;
    const before = await count();
    await send(caller, person.id, picture);
    await Promise.all([send(caller, person.id, picture), send(caller, person.id, picture)]);
    expect(await count()).toBe(before + 1);
    const { picture_path } = await stored(person.id);
    expect((await caller.raw('GET', picture_path ?? '')).statusCode).toBe(200);
  });

  test('MEM-078: is replaced even if the store cannot delete the former one, which the job for pictures deletes later', async () => {
    const person = await makeUser(portal);
    const caller = await portal.as(person);
    const picture = await plain().png().toBuffer();
    await send(caller, person.id, picture);
    const { storage } = portal.ctx;
    const down = () => Promise.reject(new ProviderError('s3', 'TimeoutError', { retryable: true }));
    portal.ctx.storage = { ...storage, remove: down };
    const response = await send(caller, person.id, picture);
    portal.ctx.storage = storage;
    expect(response.statusCode).toBe(201);
    const { fileUrl } = response.json<{ fileUrl: string }>();
    expect((await stored(person.id)).picture_path).toBe(fileUrl);
    portal.clock.advance(days(31));
    await portal.run('pictures');
    const known = await portal.ctx.db.selectFrom('pictures').select('id').execute();
    expect(known.map(({ id }) => `/api/pictures/${id}`)).toContain(fileUrl);
    const files = await portal.ctx.db.selectFrom('stored_files').select('key').execute();
    expect(files).toHaveLength(known.length);
    portal.clock.advance(-days(31));
  });

  test('MEM-082 MEM-078: a photograph sent for somebody else is a 403; an administrator’s leaves an audit row', async () => {
    const person = await makeUser(portal);
    const picture = await plain().png().toBuffer();
    for (const other of [await makeUser(portal), await makeUser(portal, { level: 'ROLE_XMAN' })]) {
      const refused = await send(await portal.as(other), person.id, picture);
      expect([refused.statusCode, refused.json().reason]).toEqual([403, 'not_yours']);
    }
    expect((await stored(person.id)).picture_path).toBeNull();
    const admin = await makeUser(portal, { is_admin: true });
    expect((await send(await portal.as(admin), person.id, picture)).statusCode).toBe(201);
    expect(await auditOf(person.id)).toEqual([
      {
        action: 'member.profile',
        actor_id: admin.id,
        detail: {
          changes: { fileUrl: { from: null, to: expect.stringMatching(/^\/api\/pictures\//) } },
        },
      },
    ]);
  });
});

describe('the five required fields of a profile', () => {
  test.each(['civilite', 'firstName', 'lastName', 'email', 'phoneNumber'])(
    'MEM-070 MEM-071: %s left empty is refused with 422 on that field',
    async (field) => {
      const person = await makeUser(portal);
      const caller = await portal.as(person);
      const refusal = await caller.refusal(updateUser, { params: { id: person.id }, body: { [field]: '' } });
      expect([refusal.status, refusal.violations?.[0]?.propertyPath]).toEqual([422, field]);
    },
  );
});
