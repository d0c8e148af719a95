import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { pathOf } from './qr-picture.ts';

const url = 'https://portail.forman.example/register?invitation=AbCdEfGh123_-x';

/** Bitmap of the picture as a camera sees it, eight pixels a module. */
function photograph({ path, size }: ReturnType<typeof pathOf>) {
  const scale = 8;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1)
        data.fill(
          0,
          ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4,
          ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4 + 3,
        );
  }
  return { width, height: width, data };
}

test('the QR picture decodes to its link, and is small enough to be read across a table', () => {
  const picture = pathOf(url);
  expect(decodeQR(photograph(picture))).toBe(url);
  expect(picture.size).toBeLessThanOrEqual(49);
  expect(encodeQR(url, 'raw').length).toBeLessThan(picture.size);
});
