import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { ProviderError } from '../provider-error.ts';
import { createDatabaseStorage } from './database.ts';
import type { FileStorage } from './port.ts';
import { createS3Storage } from './s3.ts';

/** The contract of both stores. The bucket runs in this process and answers over HTTP as S3 does. */
let database: TestDatabase;
let bucket: Server;
let isDown = false;
const stores: Record<string, () => FileStorage> = {
  database: () => createDatabaseStorage(database.db, { now: () => new Date() }),
  s3: () => createS3Storage(configOf(bucket)),
};

const configOf = (server: Server) => ({
  bucket: 'forman',
  region: 'eu-west-3',
  accessKeyId: 'cle',
  secretAccessKey: 'secret',
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
});

beforeAll(async () => {
  database = await testDatabase();
  const files = new Map<string, { type: string; bytes: Buffer }>();
  bucket = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signed = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=cle/');
      if (isDown || !signed) return response.writeHead(isDown ? 503 : 403).end();
      const path = (request.url ?? '').split('?')[0] ?? '';
      if (request.method === 'PUT') {
        files.set(path, {
          type: request.headers['content-type'] ?? '',
          bytes: bodyOf(request.headers, Buffer.concat(parts)),
        });
        return response.writeHead(200, { etag: '"x"' }).end();
      }
      if (request.method === 'DELETE') {
        files.delete(path);
        return response.writeHead(204).end();
      }
      const file = files.get(path);
      if (file) return response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
      response.writeHead(404, { 'content-type': 'application/xml' });
      return response.end(
        '<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>none</Message></Error>',
      );
    });
  });
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  bucket.close();
  await database.close();
});

/** A signed upload may come in chunks, each behind its length. */
function bodyOf(headers: IncomingHttpHeaders, sent: Buffer): Buffer {
  if (!headers['content-encoding']?.includes('aws-chunked')) return sent;
  const chunks: Buffer[] = [];
  for (let at = 0; at < sent.length;) {
    const end = sent.indexOf('\r\n', at);
    const length = Number.parseInt(sent.toString('latin1', at, end), 16);
    if (!length) break;
    chunks.push(sent.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
  return Buffer.concat(chunks);
}

describe.each(Object.keys(stores))('the store %s', (name) => {
  test('CAT-095: a file is read back byte for byte with its type, and only under its own key', async () => {
    const store = stores[name]!();
    const bytes = randomBytes(300_000);
    const key = `pictures/${randomBytes(8).toString('hex')}.webp`;
    expect(await store.get(key)).toBeNull();
    await store.put(key, { contentType: 'image/webp', bytes });
    const found = await store.get(key);
    expect(found?.contentType).toBe('image/webp');
    expect(Buffer.from(found!.bytes).equals(bytes)).toBe(true);
    expect(await store.get(`${key}x`)).toBeNull();
  });

  test('deleting a file twice removes that file only', async () => {
    const store = stores[name]!();
    const [key, other] = ['a', 'b'].map((end) => `pictures/${randomBytes(8).toString('hex')}${end}.webp`);
    for (const one of [key!, other!])
      await store.put(one, { contentType: 'image/webp', bytes: Buffer.from(one) });
    await store.remove(key!);
    await store.remove(key!);
    expect(await store.get(key!)).toBeNull();
    expect(await store.get(other!)).not.toBeNull();
  });
});

describe('a bucket that fails', () => {
  test('CAT-096: an unavailable or refusing bucket is a provider’s failure that may be retried', async () => {
    isDown = true;
    await expect(stores.s3!().get('x')).rejects.toMatchObject({ provider: 's3', retryable: true });
    await expect(stores.s3!().remove('x')).rejects.toMatchObject({ provider: 's3', retryable: true });
    isDown = false;
    const refused = createS3Storage({ ...configOf(bucket), accessKeyId: 'autre' });
    await expect(refused.put('x', { contentType: 'a/b', bytes: Buffer.from('x') })).rejects.toBeInstanceOf(
      ProviderError,
    );
    await expect(refused.get('x')).rejects.toMatchObject({ retryable: false });
  });
});
