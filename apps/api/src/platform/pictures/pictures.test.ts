import { getPicture, uploadPicture } from '@forman/contract/platform/pictures';
import { sessionCalls } from '@forman/contract/session-calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Readable } from 'node:stream';
import { setImmediate as soon } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { costRatio } from '../../testing/cost.ts';
import { makeSession, makeSite, makeThematic, makeUser } from '../../testing/factories.ts';
import { type Caller, days, type TestPortal, testPortal } from '../../testing/harness.ts';
import { ProviderError } from '../../adapters/provider-error.ts';
import { inTurn } from './picture.ts';

let portal: TestPortal;
let pilot: Caller;
beforeAll(async () => {
  portal = await testPortal({ env: { RATE_LIMIT_FACTOR: '100' } });
  pilot = await portal.as(await makeUser(portal, { is_pilot: true }));
});
afterAll(() => portal.close());

const boundary = 'limite';
const form = (bytes: Buffer, { field = 'image', name = 'photo.jpg', type = 'image/jpeg' } = {}): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
/** The same body in two pieces, each read before the next comes, as a network may deliver it. */
async function* inTwo(body: Buffer, cut: number): AsyncGenerator<Buffer> {
  yield body.subarray(0, cut);
  for (let turn = 0; turn < 5; turn += 1) await soon();
  yield body.subarray(cut);
}
const send = (caller: Caller, body: Buffer | Readable | string, path: string = uploadPicture.path) =>
  caller.raw('POST', `/api${path}`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
const upload = (bytes: Buffer, options?: Parameters<typeof form>[1]) => send(pilot, form(bytes, options));

const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: { r: 40, g: 90, b: 200 } } });
const countAudit = async () =>
  (await portal.ctx.db.selectFrom('audit_log').select('id').where('action', '=', 'picture.upload').execute())
    .length;
/** A PNG whose header announces a size, with hardly any data behind it. */
function pngOf(width: number, height: number, { bits = 8, isInterlaced = false } = {}): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Colour type 6: RGB with transparency.
  header.set([bits, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (0xedb88320 & -(value & 1));
  }
  return ~value >>> 0;
}

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    'CAT-095 CAT-094: a %s is encoded anew as WebP, and served to anybody under an address that never changes',
    async (format) => {
      const sent = await plain().toFormat(format).toBuffer();
      const response = await upload(sent, { name: 'x.bin', type: 'application/octet-stream' });
      expect(response.statusCode).toBe(201);
      const { url } = response.json<{ data: { url: string } }>().data;
      expect(url).toMatch(/^\/api\/pictures\/[\da-f]{32}$/);
      const served = await (await portal.as(null)).raw('GET', url);
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 60,
        height: 40,
      });
    },
  );

  test('CAT-095 CAT-094: the address of an uploaded picture is kept in a saved text', async () => {
    const { url } = (await upload(await plain().png().toBuffer())).json<{ data: { url: string } }>().data;
    const created = await pilot.call(sessionCalls.workshop.create, {
      body: {
        title: 'Avec image',
        price: 0,
        thematic: 'Entreprise',
        site: await makeSite(portal),
        maxGuests: 5,
        startDate: '2027-02-01',
        endDate: '2027-02-01',
        description: `<p>Voir</p><img src="${url}" alt="Schéma" />`,
      },
    });
    expect(created.description).toContain(`src="${url}"`);
  });

  test('CAT-095: a picture loses its metadata and trailing bytes, is turned upright and scaled down', async () => {
    const sent = await plain(3000, 1000)
      .withExif({ IFD0: { Make: 'Appareil', Copyright: 'Secret' }, IFD3: { GPSLatitude: '48/1 46/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const tail = Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]);
    const { url } = (await upload(tail)).json<{ data: { url: string } }>().data;
    const { rawPayload } = await pilot.raw('GET', url);
    const { exif, icc, xmp, width, height } = await sharp(rawPayload).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect([width, height]).toEqual([533, 1600]);
    expect(rawPayload.toString('latin1')).not.toMatch(/script|Secret|Appareil/);
  });

  test.each(['jpeg', 'png', 'webp'] as const)(
    'CAT-095: a small %s is encoded anew too, without its metadata and trailing bytes',
    async (format) => {
      const sent = await plain()
        .withExif({ IFD0: { Copyright: 'Secret' } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(sent).metadata()).exif).toBeDefined();
      const whole = Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]);
      const { url } = (await upload(whole)).json<{ data: { url: string } }>().data;
      const { rawPayload } = await pilot.raw('GET', url);
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
      expect(rawPayload.toString('latin1')).not.toMatch(/script|Secret/);
    },
  );

  test('CAT-096: a file that is not a picture is refused by its content, whatever its name and type', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const half = (await plain(400, 400).jpeg().toBuffer()).subarray(0, 300);
    const tiff = await plain().tiff().toBuffer();
    const avif = await plain().avif().toBuffer();
    const before = await countAudit();
    const wrong: [what: string, bytes: Buffer][] = [
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['SVG', svg],
      ['a text', Buffer.from('bonjour')],
      ['nothing', Buffer.alloc(0)],
      ['a GIF in name', Buffer.from('GIF89a; <?php system($_GET[0]); ?>')],
      ['half a JPEG', half],
      ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
      ['a TIFF', tiff],
      ['an AVIF', avif],
      ['a PNG without its rest', pngOf(100, 100).subarray(0, 40)],
    ];
    for (const [what, bytes] of wrong) {
      const response = await upload(bytes, { name: 'photo.png', type: 'image/png' });
      expect([what, response.statusCode, response.json().violations?.[0]?.propertyPath]).toEqual([
        what,
        422,
        'image',
      ]);
    }
    expect(await countAudit()).toBe(before);
  });

  test('CAT-096: 10,000 × 10,000 pixels are refused before any is decoded', async () => {
    const memory = process.memoryUsage().rss;
    const refused = await upload(pngOf(10_000, 10_000));
    expect(refused.json().violations).toEqual([
      { propertyPath: 'image', message: 'Cette image a trop de pixels : 52 millions au plus' },
    ]);
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024);
    const kept = await plain(1000, 1000).png().toBuffer();
    const ratio = await costRatio(
      3,
      () => upload(pngOf(10_000, 10_000)),
      () => upload(kept),
    );
    expect(ratio).toBeLessThan(1);
    expect((await upload(pngOf(60_000, 60_000))).statusCode).toBe(422);
  });

  test('a telephone’s photo of 50 megapixels is accepted and turned upright', async () => {
    const photo = await plain(8192, 6144).withMetadata({ orientation: 6 }).jpeg({ quality: 40 }).toBuffer();
    const { url } = (await upload(photo)).json<{ data: { url: string } }>().data;
    const { width, height } = await sharp((await pilot.raw('GET', url)).rawPayload).metadata();
    expect([width, height]).toEqual([1200, 1600]);
  });

  test.each([
    ['as it comes', { bits: 16 }],
    ['interlaced, so that it would be whole in memory', { bits: 16, isInterlaced: true }],
  ])('a picture of 400 MB once decoded is refused before decoding: 16 bits a colour, %s', async (_, how) => {
    expect((await upload(pngOf(7000, 7000, how))).json().violations).toEqual([
      {
        propertyPath: 'image',
        message: 'Cette image est trop lourde une fois ouverte : enregistrez-la en JPEG',
      },
    ]);
  });

  test('CAT-096: an upload is a form with one file of at most 5 MB in the field “image”', async () => {
    const noise = Buffer.concat([await plain().jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]);
    const large = await upload(noise);
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large']);
    const small = await plain().jpeg().toBuffer();
    expect((await upload(small, { field: 'file' })).statusCode).toBe(422);
    const json = await pilot.raw('POST', '/api/uploads/images', { image: 'x' });
    expect([json.statusCode, json.json().code]).toEqual([400, 'malformed']);
    expect((await pilot.raw('POST', '/api/uploads/images')).statusCode).toBe(400);
    expect((await send(pilot, 'x')).statusCode).toBeGreaterThanOrEqual(400);
    expect((await send(pilot, 'x')).statusCode).toBeLessThan(500);
    expect((await send(pilot, `--${boundary}--\r\n`)).statusCode).toBe(422);
    const cut = form(small);
    const half = await send(pilot, cut.subarray(0, cut.length - 60));
    expect([400, 422]).toContain(half.statusCode);
    expect(
      (await pilot.raw('POST', '/api/uploads/images', form(small), { 'content-type': 'multipart/form-data' }))
        .statusCode,
    ).toBe(400);
  });

  test.each([
    { field: 'image', maxBytes: 5 * 1024 * 1024 },
    { field: 'file', maxBytes: 3 * 1024 * 1024 },
  ])(
    'CAT-096 MEM-074: more than $maxBytes bytes in $field are refused however the network splits them, and exactly as many pass',
    async ({ field, maxBytes }) => {
      const user = await makeUser(portal, { is_pilot: true });
      const caller = await portal.as(user);
      const path = field === 'file' ? `/users/${user.id}/image` : uploadPicture.path;
      const jpeg = await plain().jpeg().toBuffer();
      const padded = (bytes: number): Buffer => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
      expect((await send(caller, form(padded(maxBytes), { field }), path)).statusCode).toBe(201);
      const start = form(Buffer.alloc(0), { field }).indexOf('\r\n\r\n') + 4;
      for (const before of [0, 1, 2, 100]) {
        const body = inTwo(form(padded(maxBytes + 5000), { field }), start + maxBytes - before);
        const answer = await send(caller, Readable.from(body), path);
        expect([before, answer.statusCode, answer.json().code]).toEqual([before, 413, 'too_large']);
      }
    },
  );

  test('CAT-096: a store that does not answer gives 502 and leaves no line in the audit log', async () => {
    const { storage } = portal.ctx;
    const before = await countAudit();
    portal.ctx.storage = {
      name: 'down',
      put: () => Promise.reject(new ProviderError('s3', 'TimeoutError', { retryable: true })),
      get: () => Promise.reject(new ProviderError('s3', 'TimeoutError', { retryable: true })),
      remove: () => Promise.reject(new ProviderError('s3', 'TimeoutError', { retryable: true })),
    };
    const response = await upload(await plain().png().toBuffer());
    portal.ctx.storage = storage;
    expect([response.statusCode, response.json().code]).toEqual([502, 'provider_failed']);
    expect(await countAudit()).toBe(before);
  });

  test('a malformed address answers 422, an unknown one 404', async () => {
    expect((await pilot.raw('GET', `/api${getPicture.path.replace(':id', '0'.repeat(32))}`)).statusCode).toBe(
      404,
    );
    expect((await pilot.raw('GET', '/api/pictures/..%2F..%2Fetc%2Fpasswd')).statusCode).toBe(422);
  });
});

describe('many pictures at once', () => {
  test('eight pictures of 7,000 × 7,000 pixels are decoded one after the other', async () => {
    const large = await plain(7000, 7000).png().toBuffer();
    // The two counters are read one after the other: a picture that begins in between counts in both.
    const atWork = (): number => Math.max(...Object.values(sharp.counters()));
    // Waits for the pictures that earlier tests began and did not await.
    await expect.poll(atWork).toBe(0);
    let maxAtWork = 0;
    const count = (): void => {
      maxAtWork = Math.max(maxAtWork, atWork());
    };
    sharp.queue.on('change', count);
    const sent = await Promise.all(Array.from({ length: 8 }, () => upload(large)));
    sharp.queue.off('change', count);
    expect(sent.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    expect(maxAtWork).toBe(1);
  });

  test('a thirteenth waiting picture answers 503 with a time to retry, and the twelve others are stored', async () => {
    const user = await makeUser(portal);
    const caller = await portal.as(user);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const opened = inTurn(() => isOver);
    const picture = await plain().png().toBuffer();
    const all = Array.from({ length: 13 }, () => upload(picture));
    all.push(send(caller, form(picture, { field: 'file' }), `/users/${user.id}/image`));
    // Two are too many, whichever came last; nobody else gets an answer before the turn is free.
    const answered: Awaited<ReturnType<typeof upload>>[] = [];
    for (const one of all) void one.then((answer) => answered.push(answer));
    await expect.poll(() => answered.length, { timeout: 15_000 }).toBe(2);
    for (const refused of answered) {
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('15');
      expect(refused.json()).toMatchObject({
        code: 'unavailable',
        detail: 'Trop d’images arrivent en même temps : renvoyez la vôtre dans un instant.',
      });
    }
    end();
    await opened;
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(12).fill(201), 503, 503]);
  });
});

describe('the right to upload', () => {
  test('CAT-095: a person who may write a session’s text may upload, and others are refused', async () => {
    const picture = form(await plain().png().toBuffer());
    const may = [
      { is_pilot: true },
      { level: 'ROLE_XMAN' },
      { level: 'ROLE_DXMAN' },
      { is_admin: true },
      { is_super_organizer: true },
    ] as const;
    for (const values of may) {
      const caller = await portal.as(await makeUser(portal, values));
      expect([values, (await send(caller, picture)).statusCode]).toEqual([values, 201]);
    }
    for (const values of [{}, { level: 'ROLE_GUEST' }, { is_expert_accountant: true }] as const) {
      const caller = await portal.as(await makeUser(portal, values));
      expect([values, (await send(caller, picture)).statusCode]).toEqual([values, 403]);
    }
    expect((await send(await portal.as(null), picture)).statusCode).toBe(401);
  });

  test('CAT-095: a person may upload sixty pictures an hour', async () => {
    const strict = await testPortal();
    const caller = await strict.as(await makeUser(strict, { is_pilot: true }));
    const statuses = [];
    for (let count = 0; count < 61; count += 1)
      statuses.push((await send(caller, form(Buffer.from('x')))).statusCode);
    await strict.close();
    expect(statuses.slice(0, 60).every((status) => status === 422)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

describe('pictures that no text shows', () => {
  /** Weeks pass in this test: each call has a login of its own. */
  const caller = async () => portal.as(await makeUser(portal, { is_pilot: true }));
  const urlOf = async (): Promise<string> => {
    const response = await send(await caller(), form(await plain().png().toBuffer()));
    return response.json<{ data: { url: string } }>().data.url;
  };
  const isThere = async (url: string): Promise<boolean> =>
    (await (await caller()).raw('GET', url)).statusCode === 200;

  test('CAT-095: a picture that no text shows is deleted 30 days after its upload, and others stay', async () => {
    const session = await makeSession(portal);
    const [inText, inPrerequisite, inCatalogue, lonely, left] = await Promise.all(
      Array.from({ length: 5 }, urlOf),
    );
    const image = (url: string | undefined): string => `<p>Voici</p><img src="${url}" alt="">`;
    await portal.ctx.db
      .updateTable('sessions')
      .set({ description_html: image(inText) + image(left), prerequisite_html: image(inPrerequisite) })
      .where('id', '=', session.id)
      .execute();
    await makeThematic(portal, { former_words_html: image(inCatalogue) });
    portal.clock.advance(days(29));
    await portal.run('pictures');
    expect(await isThere(lonely!)).toBe(true);
    const fresh = await urlOf();
    portal.clock.advance(days(2));
    await portal.run('pictures');
    const found = await Promise.all(
      [inText, inPrerequisite, inCatalogue, left, fresh, lonely].map((url) => isThere(url!)),
    );
    expect(found).toEqual([true, true, true, true, true, false]);
    // The picture goes once its text is saved without it.
    await portal.ctx.db
      .updateTable('sessions')
      .set({ description_html: image(inText) })
      .where('id', '=', session.id)
      .execute();
    await portal.run('pictures');
    expect([await isThere(inText!), await isThere(left!)]).toEqual([true, false]);
  });

  test('CAT-095: a store that does not answer leaves the deletion for the next run', async () => {
    const url = await urlOf();
    portal.clock.advance(days(31));
    const { storage } = portal.ctx;
    portal.ctx.storage = {
      ...storage,
      remove: () => Promise.reject(new ProviderError('s3', 'TimeoutError', { retryable: true })),
    };
    await portal.run('pictures');
    portal.ctx.storage = storage;
    expect(await isThere(url)).toBe(true);
    await portal.run('pictures');
    expect(await isThere(url)).toBe(false);
  });
});
