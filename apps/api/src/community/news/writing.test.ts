import { badges } from '@forman/contract/office/badges';
import * as calls from '@forman/contract/community/news';
import { ladder } from '@forman/domain/access';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeNews, makeUser } from '../../testing/factories.ts';
import { days, gateFor } from '../../testing/harness.ts';
import {
  auditOf,
  body,
  edit,
  editRefused,
  list,
  newsPortal,
  read,
  type Someone,
  statusOf,
  write,
  writeRefused,
} from './news.testing.ts';

const { portal, xman, admin, pilot, member, someone } = newsPortal();

describe('writing a news', () => {
  test('MEM-201 MEM-202 MEM-411: the author is the caller, and only an XMAN’s news is validated at once, whatever the body says', async () => {
    const tagged = await makeUser(portal, { first_name: 'Zoé' });
    const forged = {
      author: `/api/users/${xman.id}`,
      isValidate: true,
      taggedUsers: [`/api/users/${tagged.id}`],
    };
    const news = await write(pilot, forged);
    expect(news).toEqual({
      id: news.id,
      title: body.title,
      category: 'FORMATION',
      description: body.description,
      fileUrl: null,
      image: null,
      publishAt: '2026-11-30T23:00:00.000Z',
      date: '2026-11-30T23:00:00.000Z',
      createdAt: portal.clock.now().toISOString(),
      author: { id: pilot.id, firstName: pilot.firstName, lastName: pilot.lastName },
      likes: [],
      isValidate: false,
      isRejected: false,
      destined: body.destined,
      taggedUsers: [{ id: tagged.id, firstName: 'Zoé', lastName: tagged.lastName }],
      version: 0,
      actions: {
        edit: { ok: true },
        delete: { ok: true },
        validate: { ok: false, reason: 'not_moderator' },
        reject: { ok: false, reason: 'not_moderator' },
      },
    });
    expect((await write(admin, { isValidate: true })).isValidate).toBe(false);
    expect((await write(xman, { isValidate: false })).isValidate).toBe(true);
  });

  test('CORE-094 MEM-184: only pilots, administrators and XMAN write news', async () => {
    for (const values of [
      {},
      { level: 'ROLE_DXMAN' },
      { is_super_organizer: true },
      { level: 'ROLE_GUEST' },
    ] as const)
      expect(await writeRefused(await someone(values), {})).toMatchObject({
        status: 403,
        reason: 'news.create',
      });
    const nobody = await portal.as(null);
    expect((await nobody.refusal(calls.createNews, { body: body as never })).status).toBe(401);
  });

  test.each([
    ['MEM-193', 'title', ' AB ', 'Please specify valid Titre'],
    ['MEM-193', 'title', undefined, 'Please specify valid Titre'],
    ['MEM-194', 'category', 'AB', "Entré un catégorie valide s'il vous plaît"],
    ['MEM-194', 'category', '', "Entré un catégorie valide s'il vous plaît"],
    ['MEM-194', 'category', 'AUTRE CHOSE', "Entré un catégorie valide s'il vous plaît"],
    ['MEM-195', 'description', '', 'Description obligatoire'],
    ['MEM-195', 'description', '<p>&nbsp;</p><script>alert(1)</script>', 'Description obligatoire'],
    ['MEM-196', 'publishAt', '', 'Date de publication obligatoire'],
    ['MEM-196', 'publishAt', undefined, 'Date de publication obligatoire'],
    ['MEM-196', 'publishAt', '2026-02-30', 'Date de publication obligatoire'],
    ['MEM-197', 'destined', [], 'Choisissez au moins un public'],
    ['MEM-197', 'destined', undefined, 'Choisissez au moins un public'],
    ['MEM-197', 'destined', ['ROLE_ROI'], 'Choisissez au moins un public'],
    ['MEM-200', 'taggedUsers', [2_000_000_000], 'Cette personne n’a pas de compte'],
  ])('%s: %s cannot be %j', async (_row, field, value, message) => {
    const refused = await writeRefused(xman, { [field]: value });
    expect(refused.status).toBe(422);
    expect(refused.violations?.[0]?.propertyPath.split('.')[0]).toBe(field);
    expect(refused.violations?.[0]?.message).toBe(message);
    expect((await portal.ctx.db.selectFrom('news').select('id').execute()).length).toBe(0);
  });

  test('MEM-193: a title of three characters is accepted, and a refused edit has its own sentence', async () => {
    const { id } = await write(xman, { title: 'AGO' });
    expect((await editRefused(xman, id, { title: 'AG' })).violations).toEqual([
      { propertyPath: 'title', message: "Rentrez un titre valide s'il vous plaît" },
    ]);
    expect((await edit(xman, id, { title: 'AGE' })).title).toBe('AGE');
  });

  test('MEM-198: “All” is stored as every level, never as “All” itself', async () => {
    expect((await write(xman, { destined: ['All'] })).destined).toEqual(ladder);
  });

  test('MEM-207: scripts and other active content are removed before the text is stored', async () => {
    const { id } = await write(xman, {
      description:
        '<p onclick="x()">Lire <a href="javascript:alert(1)">ici</a><script>alert(1)</script><img src="data:text/html,x"><iframe src="//x"></iframe></p>',
    });
    const { description } = await read(xman, id);
    expect(description).toContain('Lire');
    expect(description).not.toMatch(/script|onclick|data:|iframe/);
  });
});

describe('validating and rejecting a news', () => {
  test.each([['xman'], ['admin']] as const)(
    'MEM-162 MEM-210: %s validates a news once, with one line in the audit log',
    async (name) => {
      const moderator = { xman, admin }[name];
      const { id } = await makeNews(portal, { state: 'waiting', author_id: pilot.id });
      expect(await edit(moderator, id, { isValidate: true })).toMatchObject({
        isValidate: true,
        version: 1,
        actions: { validate: { ok: false, reason: 'news_decided' }, reject: { ok: true } },
      });
      expect((await edit(moderator, id, { isValidate: true })).version).toBe(1);
      expect(await list(member)).toEqual([id]);
      expect(await list(moderator, { isValidate: '0' })).toEqual([]);
      expect(await auditOf(portal, id)).toEqual([
        { actor_id: moderator.id, action: 'news.validate', detail: { authorId: pilot.id } },
      ]);
    },
  );

  test('MEM-163: a rejected news is neither out nor waiting, and can still be validated', async () => {
    const { id } = await makeNews(portal, { state: 'waiting', author_id: pilot.id });
    expect(await edit(xman, id, { isValidate: false })).toMatchObject({
      isValidate: false,
      isRejected: true,
    });
    expect(await list(xman, { isValidate: '1' })).toEqual([]);
    expect(await list(xman, { isValidate: '0' })).toEqual([]);
    expect(await statusOf(member, id)).toBe(404);
    expect(await statusOf(pilot, id)).toBe(200);
    expect((await edit(admin, id, { isValidate: true })).isRejected).toBe(false);
    expect(await list(member)).toEqual([id]);
    expect((await auditOf(portal, id)).map(({ action }) => action)).toEqual(['news.reject', 'news.validate']);
  });

  test('a moderator takes a decision back once, and only in the version that they read', async () => {
    const { id } = await makeNews(portal, { state: 'waiting', author_id: pilot.id });
    const { version } = await edit(xman, id, { isValidate: false });
    const reopen = { params: { id }, body: { version } };
    expect(await pilot.caller.refusal(calls.reopenNews, reopen)).toMatchObject({ status: 403 });
    expect((await member.caller.refusal(calls.reopenNews, reopen)).status).toBe(404);
    const back = await admin.caller.call(calls.reopenNews, reopen);
    expect(back).toMatchObject({ isRejected: false, isValidate: false, version: version + 1 });
    expect(await list(xman, { isValidate: '0' })).toEqual([id]);
    expect(await xman.caller.refusal(calls.reopenNews, reopen)).toMatchObject({
      reason: 'changed_meanwhile',
    });
    await xman.caller.call(calls.reopenNews, { params: { id }, body: { version: back.version } });
    expect((await auditOf(portal, id)).map(({ action }) => action)).toEqual(['news.reject', 'news.reopen']);
  });

  test('MEM-202 MEM-210: nobody else validates or rejects a news, not even its author; its state sent back unchanged is accepted', async () => {
    const { id } = await makeNews(portal, { state: 'waiting', author_id: pilot.id });
    expect(await editRefused(pilot, id, { isValidate: true })).toMatchObject({
      status: 403,
      reason: 'not_moderator',
    });
    expect(await edit(pilot, id, { title: 'Corrigée', isValidate: false })).toMatchObject({
      title: 'Corrigée',
      isRejected: false,
    });
    const out = await makeNews(portal);
    expect((await editRefused(member, out.id, { isValidate: false })).status).toBe(403);
  });

  test('MEM-158: the bell counts waiting news for XMAN and administrators only', async () => {
    await makeNews(portal, { state: 'waiting', author_id: pilot.id });
    await makeNews(portal, { state: 'rejected' });
    await makeNews(portal);
    const counted = async ({ id, caller }: Someone) =>
      (await caller.call(badges, { params: { userId: id } })).newsValid;
    expect(await Promise.all([xman, admin, pilot, member].map(counted))).toEqual([1, 1, 0, 0]);
  });
});

describe('editing and deleting a news', () => {
  test('MEM-204 MEM-209: only the author, XMAN and administrators edit a news', async () => {
    const { id } = await write(pilot);
    await edit(xman, id, { isValidate: true });
    const tagged = await makeUser(portal);
    const changed = await edit(admin, id, {
      category: 'LOI',
      destined: ['All'],
      taggedUsers: [tagged.id],
      publishAt: '2026-11-01 08:30',
    });
    expect(changed).toMatchObject({
      title: body.title,
      category: 'LOI',
      destined: ladder,
      publishAt: '2026-11-01T07:30:00.000Z',
      isValidate: true,
      author: { id: pilot.id },
      taggedUsers: [{ id: tagged.id }],
    });
    expect((await auditOf(portal, id)).at(-1)).toEqual({
      actor_id: admin.id,
      action: 'news.edit',
      detail: {
        authorId: pilot.id,
        fields: ['category', 'audience', 'publish_at', 'taggedUsers'],
        changes: {
          category: { from: 'FORMATION', to: 'LOI' },
          destined: { from: body.destined, to: ladder },
          publishAt: { from: '2026-11-30T23:00:00.000Z', to: '2026-11-01T07:30:00.000Z' },
          taggedUsers: { from: [], to: [tagged.id] },
        },
      },
    });
    expect(await editRefused(member, id, { title: 'À moi' })).toMatchObject({
      status: 403,
      reason: 'not_author',
    });
    expect((await read(member, id)).actions).toMatchObject({
      edit: { ok: false, reason: 'not_author' },
      delete: { ok: false },
      validate: { ok: false },
    });
    expect((await edit(pilot, id, { taggedUsers: [] })).taggedUsers).toEqual([]);
  });

  test('MEM-202 MEM-204: a news that its author changes waits again, even after a rejection, unless the author is XMAN', async () => {
    const { id } = await makeNews(portal, { author_id: pilot.id });
    expect((await edit(pilot, id, {})).isValidate).toBe(true);
    expect(await edit(pilot, id, { description: '<p>Autre</p>' })).toMatchObject({
      isValidate: false,
      isRejected: false,
    });
    await edit(xman, id, { isValidate: false });
    expect((await edit(pilot, id, { title: 'Mieux' })).isRejected).toBe(false);
    expect(await list(xman, { isValidate: '0' })).toEqual([id]);
    const own = await makeNews(portal, { author_id: xman.id });
    expect((await edit(xman, own.id, { title: 'Mieux' })).isValidate).toBe(true);
    expect(await auditOf(portal, own.id)).toEqual([]);
  });

  test('MEM-204: an edit or a validation of an outdated version is refused', async () => {
    const { id } = await makeNews(portal, { state: 'waiting', author_id: pilot.id });
    await edit(pilot, id, { title: 'Changée', version: 0 });
    for (const values of [
      { isValidate: true, version: 0 },
      { title: 'Vieille', version: 0 },
    ])
      expect(await editRefused(xman, id, values)).toMatchObject({ status: 409, reason: 'changed_meanwhile' });
    expect(await read(xman, id)).toMatchObject({ title: 'Changée', isValidate: false });
  });

  test('MEM-202 MEM-204: race: a news validated during its author’s edit never appears with words that nobody has read', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await makeNews(portal, { state: 'waiting', author_id: pilot.id });
      const put = (who: Someone, values: object) => () => who.caller.raw('PUT', `/api/news/${id}`, values);
      const acts = [put(pilot, { title: 'Changée' }), put(xman, { isValidate: true, version: 0 })];
      const done = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      const [changed, validated] = round % 2 ? done : done.toReversed();
      expect(changed!.statusCode).toBe(200);
      expect([200, 409]).toContain(validated!.statusCode);
      expect(await read(pilot, id)).toMatchObject({ title: 'Changée', isValidate: false });
    }
  });

  test('control: without the lock a validation during an edit lets unread words appear', async () => {
    const { id } = await makeNews(portal, { state: 'waiting', author_id: pilot.id });
    const gate = gateFor(2);
    const turn = Promise.withResolvers<void>();
    const act = async (set: string, before: Promise<void>): Promise<number> => {
      const { rows } = await portal.ctx.pool.query('select version from news where id = $1', [id]);
      await gate();
      await before;
      await portal.ctx.pool.query(`update news set ${set}, version = version + 1 where id = $1`, [id]);
      turn.resolve();
      return rows[0].version;
    };
    const found = await Promise.all([
      act("title = 'Changée', state = 'waiting'", Promise.resolve()),
      act("state = 'validated'", turn.promise),
    ]);
    expect(found).toEqual([0, 0]);
    expect(await read(pilot, id)).toMatchObject({ title: 'Changée', isValidate: true });
  });

  test('MEM-209 MEM-215: only the author, XMAN and administrators delete a news, with its likes', async () => {
    const out = await makeNews(portal);
    expect(await member.caller.refusal(calls.deleteNews, { params: { id: out.id } })).toMatchObject({
      status: 403,
    });
    for (const who of [xman, admin, pilot]) {
      const { id } = await makeNews(portal, { author_id: pilot.id });
      await member.caller.call(calls.likeNews, { params: { id } });
      await who.caller.call(calls.deleteNews, { params: { id } });
      expect(await statusOf(xman, id)).toBe(404);
      expect(await portal.ctx.db.selectFrom('news_likes').selectAll().execute()).toEqual([]);
      expect((await auditOf(portal, id)).map(({ actor_id, action }) => [actor_id, action])).toEqual(
        who === pilot ? [] : [[who.id, 'news.delete']],
      );
      expect((await who.caller.refusal(calls.deleteNews, { params: { id } })).status).toBe(404);
    }
  });
});

describe('the picture of a news', () => {
  const boundary = 'limite';
  const send = (who: Someone, id: number, bytes: Buffer, field = 'file') =>
    who.caller.raw(
      'POST',
      `/api${calls.uploadNewsImage.path.replace(':id', String(id))}`,
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
        ),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
    );
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: { r: 1, g: 2, b: 3 } } })
      .png()
      .toBuffer();
  const megabytes = async (count: number): Promise<Buffer> =>
    Buffer.concat([await picture(), Buffer.alloc(Math.round(count * 1024 * 1024) - 100)]);

  test('MEM-203: is stored and shown, and deleted once it is replaced or removed', async () => {
    const { id } = await write(pilot);
    const first = (await send(pilot, id, await picture())).json<{ fileUrl: string; image: string }>();
    expect(first.image).toBe(first.fileUrl);
    expect((await pilot.caller.raw('GET', first.fileUrl)).headers['content-type']).toBe('image/webp');
    const second = await send(xman, id, await picture());
    expect(second.statusCode).toBe(201);
    expect((await pilot.caller.raw('GET', first.fileUrl)).statusCode).toBe(404);
    expect((await auditOf(portal, id)).map(({ action }) => action)).toEqual(['news.edit']);
    const { fileUrl } = second.json<{ fileUrl: string }>();
    expect((await edit(pilot, id, { fileUrl: null })).image).toBeNull();
    expect((await pilot.caller.raw('GET', fileUrl)).statusCode).toBe(404);
  });

  test('MEM-203 MEM-215: is deleted with its news', async () => {
    const { id } = await write(pilot);
    const { fileUrl } = (await send(pilot, id, await picture())).json<{ fileUrl: string }>();
    expect((await pilot.caller.raw('GET', fileUrl)).statusCode).toBe(200);
    await pilot.caller.call(calls.deleteNews, { params: { id } });
    expect((await pilot.caller.raw('GET', fileUrl)).statusCode).toBe(404);
  });

  test('MEM-199: is accepted with 4.9 MB, and refused with 5.1 MB or if it is no picture', async () => {
    const { id } = await write(xman);
    expect((await send(xman, id, await megabytes(4.9))).statusCode).toBe(201);
    const large = await send(xman, id, await megabytes(5.1));
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
    for (const text of ['bonjour', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      const wrong = await send(xman, id, Buffer.from(text));
      expect([wrong.statusCode, wrong.json().violations]).toEqual([
        422,
        [{ propertyPath: 'file', message: 'UNE ERREUR EST SURVENUE' }],
      ]);
    }
    expect((await read(xman, id)).fileUrl).not.toBeNull();
  });

  test('MEM-203 MEM-209: is refused from a person who may not edit the news', async () => {
    const { id } = await makeNews(portal);
    const stored = () => portal.ctx.db.selectFrom('pictures').select('id').orderBy('id').execute();
    const before = await stored();
    expect((await send(member, id, await picture())).statusCode).toBe(403);
    expect((await send(member, 999_999, await picture())).statusCode).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

test('the job for pictures keeps those named in the text of a news, and the picture of the news itself', async () => {
  const [shown, own, lonely] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const longAgo = new Date(portal.clock.now().getTime() - days(60));
  await portal.ctx.db
    .insertInto('pictures')
    .values([shown, own, lonely].map((id) => ({ id: id!, created_at: longAgo })))
    .execute();
  await makeNews(portal, {
    description_html: `<img src="/api/pictures/${shown}">`,
    picture_path: `/api/pictures/${own}`,
  });
  await portal.run('pictures');
  const left = await portal.ctx.db
    .selectFrom('pictures')
    .select('id')
    .where('created_at', '=', longAgo)
    .execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([shown, own]);
});
