import { AppError } from '@forman/domain/errors';
import sharp from 'sharp';
import { limitConcurrency, TooBusy } from '../../limit-concurrency.ts';
import {
  mostDecodedBytes,
  mostPixels,
  notAPicture,
  tooLargeOnceOpen,
  tooManyAtOnce,
  tooManyPixels,
} from './limits.ts';

const longestSeconds = 10;

// The library reads many more formats, some of them programs of their own (SVG, PDF): all but these four are
// blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// No cache: uploads are rare, and no picture is read twice.
sharp.cache(false);
// One thread per picture: the other processors serve everybody else, and the memory that a thread keeps for
// its next picture is never given back.
sharp.concurrency(1);

/**
 * The process opens one picture at a time. Each takes up to 200 MB and one of the four threads on which
 * passwords are compared: eight at once would keep everybody from logging in. Waiting pictures stay in memory
 * with their 5 MB each.
 */
export const inTurn = limitConcurrency(1, { maxWaiting: 12, patienceMs: 20_000 });

/** The first bytes of each format. */
const signatures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  gif: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
};

/**
 * Encodes a picture anew: upright, no larger than needed, without position, camera, comments or anything
 * hidden after the last pixel. Its own first bytes give size and type, never its name. PNG for paper: on white.
 * @throws AppError invalid; unavailable when too many pictures wait.
 */
export async function remake(
  bytes: Buffer,
  longestSide: number,
  format: 'webp' | 'png' = 'webp',
): Promise<{ contentType: string; bytes: Buffer }> {
  const known = Object.values(signatures).some((isThis) => isThis(bytes));
  if (!known) throw notAPicture();
  try {
    return { contentType: `image/${format}`, bytes: await inTurn(() => decode(bytes, longestSide, format)) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof TooBusy) throw tooManyAtOnce(error);
    throw notAPicture(error);
  }
}

async function decode(bytes: Buffer, longestSide: number, format: 'webp' | 'png'): Promise<Buffer> {
  // Only the header is read here; nothing is decoded.
  const { width, height, channels, depth } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) throw tooManyPixels();
  // An interlaced picture is whole in memory before its first line is known, and its pixels may have eight
  // bytes each.
  if (width * height * channels * (depth === 'uchar' ? 1 : 2) > mostDecodedBytes) throw tooLargeOnceOpen();
  const drawn = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .timeout({ seconds: longestSeconds })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  return format === 'webp'
    ? drawn.webp({ quality: 82 }).toBuffer()
    : drawn.flatten({ background: '#fff' }).toColourspace('srgb').png({ compressionLevel: 9 }).toBuffer();
}
