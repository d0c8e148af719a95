import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { aliveBytes } from './testing/memory.ts';
import { zipInto } from './zip.ts';

const at = new Date('2026-11-26T10:20:31Z');

test('a ZIP file has each entry unchanged, under its name, with the Paris time', async () => {
  const chunks: Buffer[] = [];
  const zip = zipInto(
    { write: async (chunk) => void chunks.push(Buffer.from(chunk)), end: async () => {} },
    at,
  );
  await zip.add('dossier/déjà vu.txt', Buffer.from('une preuve'));
  await zip.add('vide.txt', Buffer.alloc(0));
  for (let count = 0; count < 2000; count += 1)
    await zip.add(`pièces/${count}.txt`, Buffer.from(String(count)));
  await zip.end();
  const bytes = Buffer.concat(chunks);
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toHaveLength(2002);
  expect(strFromU8(files['dossier/déjà vu.txt']!)).toBe('une preuve');
  expect(files['vide.txt']).toHaveLength(0);
  expect(strFromU8(files['pièces/1999.txt']!)).toBe('1999');
  // 11:20:30 on 26 November 2026, as ZIP writes it.
  expect(bytes.readUInt32LE(10)).toBe((((46 << 9) | (11 << 5) | 26) << 16) | (11 << 11) | (20 << 5) | 15);
});

test('a ZIP file keeps no bytes of an entry in memory once they are written', async () => {
  let written = 0;
  const zip = zipInto({ write: async ({ length }) => void (written += length), end: async () => {} }, at);
  const entries = 1000;
  const size = 100_000;
  const before = aliveBytes();
  for (let count = 0; count < entries; count += 1)
    await zip.add(`nom-et-prenom-${count}/attestations/AT-2026-${count}.pdf`, Buffer.alloc(size));
  // An entry whose bytes were kept would take its whole size; other tests leave some megabytes of their own.
  expect((aliveBytes() - before) / entries).toBeLessThan(size / 2);
  await zip.end();
  expect(written).toBeGreaterThan(entries * size);
});
