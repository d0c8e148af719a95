import encodeQR from 'qr';

/** White border around the code, in modules, as readers need. */
const border = 4;

/** SVG path with a square for each dark module. */
export function pathOf(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size: rows.length };
}

/** The code as an SVG file, to print at any size. */
export function pictureOf(text: string): string {
  const { path, size } = pathOf(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="600" height="600"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
}
