import { home } from '@forman/contract/home';
import { badges } from '@forman/contract/badges';
import * as calls from '@forman/contract/news';
import { ladder } from '@forman/domain/access';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeNews, makeUser } from '../../testing/factories.ts';
import { type Caller, days, gateFor, type TestPortal, testPortal } from '../../testing/harness.ts';

let portal: TestPortal;
type Someone = { id: number; caller: Caller; firstName: string; lastName: string };
let xman: Someone;
let admin: Someone;
let pilot: Someone;
let member: Someone;

beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '100' } });
});
afterAll(() => portal.close());

async function someone(values: Parameters<typeof makeUser>[1] = {}): Promise<Someone> {
  const user = await makeUser(portal, values);
  return { ...user, caller: await portal.as(user) };
}
beforeEach(async () => {
  await sql`truncate news cascade`.execute(portal.ctx.db);
  xman = await someone({ level: 'ROLE_XMAN' });
  admin = await someone({ is_admin: true, level: 'ROLE_MAN' });
  pilot = await someone({ is_pilot: true, level: 'ROLE_BEMAN' });
  member = await someone();
});

const body = {
  title: 'Assemblée générale',
  category: 'FORMATION',
  destined: ['ROLE_NEOMAN', 'ROLE_MAN'],
  description: '<p>Le <strong>12</strong>.</p>',
  publishAt: '2026-12-01',
} as const;
type Sent = Partial<Parameters<Caller['call']>[1]> & Record<string, unknown>;
const write = (who: Someone, values: Sent = {}) =>
  who.caller.call(calls.createNews, { body: { ...body, ...values } as never });
const writeRefused = (who: Someone, values: Sent) =>
  who.caller.refusal(calls.createNews, { body: { ...body, ...values } as never });
const edit = (who: Someone, id: number, values: Sent) =>
  who.caller.call(calls.updateNews, { params: { id }, body: values as never });
const editRefused = (who: Someone, id: number, values: Sent) =>
  who.caller.refusal(calls.updateNews, { params: { id }, body: values as never });
const read = (who: Someone, id: number) => who.caller.call(calls.getNews, { params: { id } });
const statusOf = async (who: Someone, id: number): Promise<number> =>
  (await who.caller.raw('GET', `/api/news/${id}`)).statusCode;
const list = async (who: Someone, query: Record<string, string> = {}): Promise<number[]> =>
  (await who.caller.call(calls.listNews, { query })).news.map(({ id }) => id);
const auditOf = async (id: number) =>
  portal.ctx.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'detail'])
    .where('subject', '=', 'news')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

describe('writing', () => {
  test('MEM-201 MEM-202 MEM-411: the author is who calls, and XMAN alone needs nobody’s yes, whatever the body says', async () => {
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

  test('CORE-094 MEM-184: pilots, administrators and XMAN write; nobody else', async () => {
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

  test('MEM-193: three characters do, and an edit has its own sentence', async () => {
    const { id } = await write(xman, { title: 'AGO' });
    expect((await editRefused(xman, id, { title: 'AG' })).violations).toEqual([
      { propertyPath: 'title', message: "Rentrez un titre valide s'il vous plaît" },
    ]);
    expect((await edit(xman, id, { title: 'AGE' })).title).toBe('AGE');
  });

  test('MEM-198: “All” is every level, and “All” itself is stored nowhere', async () => {
    expect((await write(xman, { destined: ['All'] })).destined).toEqual(ladder);
  });

  test('MEM-207: what could run is gone before it is stored', async () => {
    const { id } = await write(xman, {
      description:
        '<p onclick="x()">Lire <a href="javascript:alert(1)">ici</a><script>alert(1)</script><img src="data:text/html,x"><iframe src="//x"></iframe></p>',
    });
    const { description } = await read(xman, id);
    expect(description).toContain('Lire');
    expect(description).not.toMatch(/script|onclick|data:|iframe/);
  });
});

describe('who reads what', () => {
  test('MEM-191: validated ones, that are out, for one’s own level, even with a forged destined', async () => {
    const mine = await makeNews(portal, { audience: ['ROLE_NEOMAN', 'ROLE_XMAN'] });
    const theirs = await makeNews(portal, { audience: ['ROLE_XMAN'] });
    const future = await makeNews(portal, { publish_at: new Date(portal.clock.now().getTime() + days(1)) });
    const waiting = await makeNews(portal, { state: 'waiting' });
    const rejected = await makeNews(portal, { state: 'rejected' });
    for (const destined of ['ROLE_NEOMAN', 'ROLE_XMAN'])
      expect(await list(member, { destined, isValidate: '1' })).toEqual([mine.id]);
    expect(await list(member)).toEqual([mine.id]);
    expect(await list(member, { isValidate: '0' })).toEqual([]);
    for (const { id } of [theirs, future, waiting, rejected]) {
      expect(await statusOf(member, id)).toBe(404);
      for (const call of [calls.likeNews, calls.dislikeNews, calls.deleteNews])
        expect((await member.caller.refusal(call, { params: { id } })).status).toBe(404);
      expect((await editRefused(member, id, { title: 'À moi' })).status).toBe(404);
    }
    portal.clock.advance(days(1));
    expect(await statusOf(await someone(), future.id)).toBe(200);
    portal.clock.advance(-days(1));
  });

  test('MEM-159 MEM-163 MEM-191: XMAN and administrators see all, authors their own; rejected ones are on neither list', async () => {
    const theirs = await makeNews(portal, { audience: ['ROLE_ONEMAN'] });
    const waiting = await makeNews(portal, {
      state: 'waiting',
      author_id: pilot.id,
      audience: ['ROLE_ONEMAN'],
    });
    const rejected = await makeNews(portal, {
      state: 'rejected',
      author_id: pilot.id,
      audience: ['ROLE_ONEMAN'],
    });
    for (const who of [xman, admin]) {
      expect(await list(who, { destined: 'ROLE_XMAN', isValidate: '1' })).toEqual([theirs.id]);
      expect(await list(who, { isValidate: '0' })).toEqual([waiting.id]);
      for (const { id } of [theirs, waiting, rejected]) expect(await statusOf(who, id)).toBe(200);
    }
    expect(await list(pilot, { isValidate: '1' })).toEqual([]);
    expect(await list(pilot, { isValidate: '0' })).toEqual([waiting.id]);
    expect(await list(pilot, { author: String(pilot.id) })).toEqual([rejected.id, waiting.id]);
    expect(await statusOf(pilot, rejected.id)).toBe(200);
  });

  test('what waits is ordered by date or title where that is asked, else the newest first', async () => {
    const at = (day: string) => new Date(`2026-11-${day}T08:00:00Z`);
    const [bee, ant, cow] = [
      await makeNews(portal, { state: 'waiting', title: 'Écureuil', publish_at: at('10') }),
      await makeNews(portal, { state: 'waiting', title: 'Abeille', publish_at: at('20') }),
      await makeNews(portal, { state: 'waiting', title: 'vache', publish_at: at('01') }),
    ];
    const sorted = (order: Record<string, string>) => list(xman, { isValidate: '0', ...order });
    expect(await sorted({})).toEqual([ant.id, bee.id, cow.id]);
    expect(await sorted({ 'order[date]': 'asc' })).toEqual([cow.id, bee.id, ant.id]);
    expect(await sorted({ 'order[title]': 'asc' })).toEqual([ant.id, bee.id, cow.id]);
    expect(await sorted({ 'order[title]': 'desc' })).toEqual([cow.id, bee.id, ant.id]);
  });

  test('guests and accountants have no news', async () => {
    const { id } = await makeNews(portal);
    for (const values of [{ level: 'ROLE_GUEST' }, { is_expert_accountant: true }] as const) {
      const who = await someone(values);
      expect(await statusOf(who, id)).toBe(403);
      expect((await who.caller.refusal(calls.listNews)).status).toBe(403);
    }
  });

  test('MEM-187: ten a page, newest first', async () => {
    const ids: number[] = [];
    for (let age = 0; age < 11; age += 1)
      ids.push(
        (await makeNews(portal, { publish_at: new Date(portal.clock.now().getTime() - days(age)) })).id,
      );
    const first = await member.caller.call(calls.listNews);
    expect(first).toMatchObject({ total: 11, page: 1, maxPage: 2 });
    expect(first.news.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(await list(member, { page: '2' })).toEqual(ids.slice(10));
    expect(await list(member, { page: '3' })).toEqual([]);
  });

  test('MEM-185: by category, and by days in Paris, the last one whole', async () => {
    const at = (instant: string) => makeNews(portal, { publish_at: new Date(instant) });
    const before = await at('2026-11-09T22:59:59Z');
    const first = await at('2026-11-09T23:00:00Z');
    const last = await at('2026-11-11T22:59:59Z');
    const after = await at('2026-11-11T23:00:00Z');
    const law = await makeNews(portal, { category: 'LOI', publish_at: new Date('2026-11-01T12:00:00Z') });
    const [from, until] = ['publishAt[after]', 'publishAt[before]'];
    expect(await list(member, { [from]: '2026-11-10', [until]: '2026-11-11' })).toEqual([last.id, first.id]);
    expect(await list(member, { [from]: '2026-11-12' })).toEqual([after.id]);
    expect(await list(member, { [until]: '2026-11-9' })).toEqual([before.id, law.id]);
    expect(await list(member, { category: 'LOI' })).toEqual([law.id]);
    expect(await list(member, { category: 'AUTRE' })).toEqual([]);
  });

  test('MEM-186: of one’s line, up and down, and of nobody else', async () => {
    const head = await someone({ level: 'ROLE_MAN' });
    const sponsor = await someone({ sponsor_id: head.id });
    const reader = await someone({ sponsor_id: sponsor.id });
    const below = await someone({ sponsor_id: reader.id });
    const beside = await someone({ sponsor_id: sponsor.id });
    const byAuthor = new Map<number, number>();
    for (const { id } of [head, sponsor, below, beside, member])
      byAuthor.set(id, (await makeNews(portal, { author_id: id })).id);
    const expected = [below, sponsor, head].map(({ id }) => byAuthor.get(id));
    expect(await list(reader, { ligne: '1' })).toEqual(expected);
    expect(await list(reader)).toHaveLength(5);
  });

  test('MEM-211 MEM-214: one news, with up to five others that are out, never itself', async () => {
    const ids: number[] = [];
    for (let age = 0; age < 8; age += 1)
      ids.push(
        (await makeNews(portal, { publish_at: new Date(portal.clock.now().getTime() - days(age)) })).id,
      );
    await makeNews(portal, { audience: ['ROLE_XMAN'] });
    await makeNews(portal, { state: 'waiting' });
    const page = await read(member, ids[1]!);
    expect(page.id).toBe(ids[1]);
    expect(page.recent.map(({ id }) => id)).toEqual([0, 2, 3, 4, 5].map((age) => ids[age]));
    expect((await member.caller.refusal(calls.getNews, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('validating and rejecting', () => {
  test.each([['xman'], ['admin']] as const)(
    'MEM-162 MEM-210: %s validates once, and it leaves a trace',
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
      expect(await auditOf(id)).toEqual([
        { actor_id: moderator.id, action: 'news.validate', detail: { authorId: pilot.id } },
      ]);
    },
  );

  test('MEM-163: a rejected one is neither out nor waiting, and can still be validated', async () => {
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
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['news.reject', 'news.validate']);
  });

  test('an answer pressed by mistake is taken back by who decides, once, as it was read', async () => {
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
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['news.reject', 'news.reopen']);
  });

  test('MEM-202 MEM-210: nobody else does, not even its author; sending back what is asks for nothing', async () => {
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

  test('MEM-158: the bell of who decides counts what waits, nobody else’s does', async () => {
    await makeNews(portal, { state: 'waiting', author_id: pilot.id });
    await makeNews(portal, { state: 'rejected' });
    await makeNews(portal);
    const counted = async ({ id, caller }: Someone) =>
      (await caller.call(badges, { params: { userId: id } })).newsValid;
    expect(await Promise.all([xman, admin, pilot, member].map(counted))).toEqual([1, 1, 0, 0]);
  });
});

describe('editing and deleting', () => {
  test('MEM-204 MEM-209: its author, XMAN and administrators change it; others not', async () => {
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
    expect((await auditOf(id)).at(-1)).toEqual({
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

  test('MEM-202 MEM-204: what its author changes waits again, also once rejected, unless they are XMAN', async () => {
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
    expect(await auditOf(own.id)).toEqual([]);
  });

  test('MEM-204: nobody writes over, or validates, what they have not read', async () => {
    const { id } = await makeNews(portal, { state: 'waiting', author_id: pilot.id });
    await edit(pilot, id, { title: 'Changée', version: 0 });
    for (const values of [
      { isValidate: true, version: 0 },
      { title: 'Vieille', version: 0 },
    ])
      expect(await editRefused(xman, id, values)).toMatchObject({ status: 409, reason: 'changed_meanwhile' });
    expect(await read(xman, id)).toMatchObject({ title: 'Changée', isValidate: false });
  });

  test('MEM-202 MEM-204 race: validated while its author changes it, it never appears with words that nobody has read', async () => {
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

  test('control: without the lock who decides finds the version they have read while it is being changed', async () => {
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

  test('MEM-209 MEM-215: its author, XMAN and administrators delete it, with its likes', async () => {
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
      expect((await auditOf(id)).map(({ actor_id, action }) => [actor_id, action])).toEqual(
        who === pilot ? [] : [[who.id, 'news.delete']],
      );
      expect((await who.caller.refusal(calls.deleteNews, { params: { id } })).status).toBe(404);
    }
  });
});

describe('its picture', () => {
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

  test('MEM-203: it is stored and shown; the one before is gone; taking it away too', async () => {
    const { id } = await write(pilot);
    const first = (await send(pilot, id, await picture())).json<{ fileUrl: string; image: string }>();
    expect(first.image).toBe(first.fileUrl);
    expect((await pilot.caller.raw('GET', first.fileUrl)).headers['content-type']).toBe('image/webp');
    const second = await send(xman, id, await picture());
    expect(second.statusCode).toBe(201);
    expect((await pilot.caller.raw('GET', first.fileUrl)).statusCode).toBe(404);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['news.edit']);
    const { fileUrl } = second.json<{ fileUrl: string }>();
    expect((await edit(pilot, id, { fileUrl: null })).image).toBeNull();
    expect((await pilot.caller.raw('GET', fileUrl)).statusCode).toBe(404);
  });

  test('MEM-203 MEM-215: it goes with its news', async () => {
    const { id } = await write(pilot);
    const { fileUrl } = (await send(pilot, id, await picture())).json<{ fileUrl: string }>();
    expect((await pilot.caller.raw('GET', fileUrl)).statusCode).toBe(200);
    await pilot.caller.call(calls.deleteNews, { params: { id } });
    expect((await pilot.caller.raw('GET', fileUrl)).statusCode).toBe(404);
  });

  test('MEM-199: 4.9 MB pass, 5.1 do not, nor what is no picture', async () => {
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

  test('MEM-203 MEM-209: nobody else sends one', async () => {
    const { id } = await makeNews(portal);
    const stored = () => portal.ctx.db.selectFrom('pictures').select('id').orderBy('id').execute();
    const before = await stored();
    expect((await send(member, id, await picture())).statusCode).toBe(403);
    expect((await send(member, 999_999, await picture())).statusCode).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

describe('likes', () => {
  const like = (who: Someone, id: number) => who.caller.call(calls.likeNews, { params: { id } });

  test('MEM-208: once a person; a dislike takes it back, and takes nothing from nobody', async () => {
    const { id } = await makeNews(portal);
    await like(member, id);
    await like(xman, id);
    const twice = await like(member, id);
    expect(twice.likes).toEqual([{ id: xman.id }, { id: member.id }].toSorted((a, b) => a.id - b.id));
    const dislike = () => member.caller.call(calls.dislikeNews, { params: { id } });
    expect((await dislike()).likes).toEqual([{ id: xman.id }]);
    expect((await dislike()).likes).toEqual([{ id: xman.id }]);
  });

  test('MEM-208 race: liked five times at once counts once', async () => {
    const { id } = await makeNews(portal);
    await Promise.all(Array.from({ length: 5 }, () => like(member, id)));
    expect((await read(member, id)).likes).toEqual([{ id: member.id }]);
  });

  test('control: looked for first and written afterwards, both find none; the key alone refuses the second', async () => {
    const { id } = await makeNews(portal);
    const gate = gateFor(2);
    const tried = await Promise.allSettled(
      [1, 2].map(async () => {
        const found = await portal.ctx.pool.query('select from news_likes where news_id = $1', [id]);
        await gate();
        if (found.rowCount === 0)
          await portal.ctx.pool.query('insert into news_likes values ($1, $2, $3)', [
            id,
            member.id,
            portal.clock.now(),
          ]);
      }),
    );
    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('MEM-208 race: liked while it is deleted, it is there or it is not, and nothing breaks', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeNews(portal);
      const [liked, removed] = await Promise.all([
        member.caller.raw('POST', `/api/news/${id}/like`),
        xman.caller.raw('DELETE', `/api/news/${id}`),
      ]);
      expect([200, 404]).toContain(liked.statusCode);
      expect(removed.statusCode).toBe(204);
    }
  });
});

test('CORE-074 MEM-188: the home page names the last three that are out for the reader', async () => {
  expect((await member.caller.call(home)).news).toEqual([]);
  const ids: number[] = [];
  for (let age = 0; age < 4; age += 1)
    ids.push((await makeNews(portal, { publish_at: new Date(portal.clock.now().getTime() - days(age)) })).id);
  await makeNews(portal, { audience: ['ROLE_XMAN'] });
  await makeNews(portal, { state: 'waiting', author_id: member.id });
  const { news } = await member.caller.call(home);
  expect(news.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  expect(Object.keys(news[0]!)).toEqual(['id', 'title', 'category', 'publishAt']);
});

test('a text that names a picture of the portal keeps it, and so does a news’ own', async () => {
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

test('MEM-212: beside a news stand those that the reader’s own sponsor wrote, out and meant for them', async () => {
  const reader = await someone({ sponsor_id: pilot.id });
  const shown = await makeNews(portal, { author_id: pilot.id, audience: ['ROLE_NEOMAN'] });
  await makeNews(portal, { author_id: pilot.id, state: 'waiting' });
  await makeNews(portal, { author_id: pilot.id, audience: ['ROLE_XMAN'] });
  await makeNews(portal, {
    author_id: pilot.id,
    publish_at: new Date(portal.clock.now().getTime() + days(1)),
  });
  const other = await makeNews(portal, { author_id: xman.id });
  const ofSponsor = async (caller: Caller, id: number) =>
    (await caller.call(calls.getNews, { params: { id } })).ofSponsor.map((head) => head.id);
  expect(await ofSponsor(reader.caller, other.id)).toEqual([shown.id]);
  expect(await ofSponsor(reader.caller, shown.id)).toEqual([]);
  expect(await ofSponsor(member.caller, other.id)).toEqual([]);
});
