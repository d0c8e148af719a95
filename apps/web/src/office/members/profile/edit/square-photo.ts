/** Side of the square that is sent, in pixels: twice the largest one shown. */
const side = 640;

/** Reads a picture as the browser sees it; null for a file that is none. */
export const readPicture = (file: File): Promise<ImageBitmap | null> =>
  createImageBitmap(file).catch(() => null);

/** True for a picture with something to cut. */
export const isLong = ({ width, height }: ImageBitmap): boolean => width !== height;

/**
 * Draws the square of a picture, made smaller.
 * @param at place of the square along the longer side, 0 to 1.
 */
export function drawSquare(picture: ImageBitmap, at: number): HTMLCanvasElement {
  const { width, height } = picture;
  const cut = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(cut, side);
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      (width - cut) * at,
      (height - cut) * at,
      cut,
      cut,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  return canvas;
}

/** The square as a file, in the format of the chosen one: a transparent PNG stays so. */
export async function squareFile(canvas: HTMLCanvasElement, { name, type }: File): Promise<File | null> {
  const format = type === 'image/png' ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, format, 0.9);
  });
  return blob && new File([blob], name, { type: format });
}
