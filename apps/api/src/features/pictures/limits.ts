import { AppError } from '@forman/domain/errors';

/** What a picture may be when it comes in. */
export const mostBytes = 5 * 1024 * 1024;
/** Pixels of the longest side that is kept: wide enough for a text on a large screen; a face beside a name. */
export const textSide = 1600;
export const portraitSide = 512;
export const mostPixels = 50_000_000;

const refusal = (message: string, cause?: unknown): AppError =>
  new AppError('invalid', { violations: [{ propertyPath: 'image', message }], cause });
export const notAPicture = (cause?: unknown): AppError =>
  refusal('Cette image ne peut pas être lue\u00a0: JPEG, PNG, WebP ou GIF', cause);
export const tooManyPixels = (): AppError =>
  refusal('Cette image a trop de pixels\u00a0: 50 millions au plus');
