import { AppError } from '@forman/domain/errors';

/** Limits on received pictures. */
export const mostBytes = 5 * 1024 * 1024;
/** Pixels of the longest side stored: wide enough for a text on a large screen; for a face beside a name. */
export const textSide = 1600;
export const portraitSide = 512;
/** The 50 megapixels of a telephone are 8,192 × 6,144 at most. */
export const mostPixels = 52_000_000;
/**
 * Size of a decoded picture: four bytes a pixel, for colours and transparency. A drawing of 16 bits a colour
 * may have half as many pixels.
 */
export const mostDecodedBytes = 4 * mostPixels;

const refusal = (message: string, cause?: unknown): AppError =>
  new AppError('invalid', { violations: [{ propertyPath: 'image', message }], cause });
export const notAPicture = (cause?: unknown): AppError =>
  refusal('Cette image ne peut pas être lue\u00a0: JPEG, PNG, WebP ou GIF', cause);
export const tooManyPixels = (): AppError =>
  refusal('Cette image a trop de pixels\u00a0: 52 millions au plus');
export const tooLargeOnceOpen = (): AppError =>
  refusal('Cette image est trop lourde une fois ouverte\u00a0: enregistrez-la en JPEG');
export const tooManyAtOnce = (cause: unknown): AppError =>
  new AppError('unavailable', {
    detail: 'Trop d’images arrivent en même temps\u00a0: renvoyez la vôtre dans un instant.',
    retryAfter: 15,
    cause,
  });
