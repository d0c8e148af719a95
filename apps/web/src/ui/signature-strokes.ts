import {
  type Drawing,
  mostPoints,
  padRatio,
  padScale,
  type Stroke,
} from '@forman/domain/hours/presence/drawing';

type Point = Stroke[number];

/** Width and height of a drawing as a picture. */
export const pictureWidth = padScale;
export const pictureHeight = padScale / padRatio;

/** Smallest distance between points, in thousandths of the width; a nearer one would change nothing. */
const nearest = 5;

type Box = { left: number; top: number; width: number };

/** Position of the pointer on the pad; beyond its edge, on the edge. */
export function pointAt({ clientX, clientY }: { clientX: number; clientY: number }, box: Box): Point {
  const onScale = (part: number): number => Math.min(padScale, Math.max(0, Math.round(part * padScale)));
  return [onScale((clientX - box.left) / box.width), onScale(((clientY - box.top) / box.width) * padRatio)];
}

const distance = ([x, y]: Point, [fromX, fromY]: Point): number =>
  Math.hypot(x - fromX, (y - fromY) / padRatio);

/** Stroke with new points, without those too near to the one before, and with no more than `room` points. */
export function extended(stroke: Stroke, points: readonly Point[], room = mostPoints): Stroke {
  const result = [...stroke];
  for (const point of points) {
    const last = result.at(-1);
    if (result.length >= room) break;
    if (!last || distance(point, last) >= nearest) result.push(point);
  }
  return result;
}

export const countPoints = (drawing: Drawing): number =>
  drawing.reduce((sum, stroke) => sum + stroke.length, 0);

/** SVG path of a drawing: curves through the middles between points; a single point is a dot. */
export const pathOfDrawing = (drawing: Drawing): string => drawing.map(pathOfStroke).join('');

function pathOfStroke(stroke: Stroke): string {
  const [first, ...rest] = stroke.map(([x, y]): Point => [x, y / padRatio]);
  if (!first) return '';
  const start = `M${first.join(' ')}`;
  const last = rest.at(-1);
  if (!last) return `${start}h0`;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1]!;
    return `Q${point.join(' ')} ${(point[0] + next[0]) / 2} ${(point[1] + next[1]) / 2}`;
  });
  return `${start}${curves.join('')}L${last.join(' ')}`;
}
