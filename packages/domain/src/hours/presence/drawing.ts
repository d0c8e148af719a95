/** A stroke: points x, y, each from 0 to 1000 over the width and over the height of the pad. */
export type Stroke = readonly (readonly [x: number, y: number])[];
export type Drawing = readonly Stroke[];

/** Width of the pad over its height, wherever it is drawn. */
export const padRatio = 2;
export const padScale = 1000;
/** Most strokes and points: no hand draws more, and a pad drops points that add nothing. */
export const mostStrokes = 60;
export const mostPoints = 2000;
/** Shortest path of the pen, in thousandths of the pad: a dot or a slip is no signature. */
const leastInk = 250;

/** Sentence on why a drawing is not a signature; null when it is one. */
export function drawingProblem(drawing: Drawing): string | null {
  const points = drawing.reduce((sum, stroke) => sum + stroke.length, 0);
  if (drawing.length > mostStrokes || points > mostPoints)
    return 'Ce dessin est trop long. Effacez-le et signez plus simplement.';
  if (drawing.flat().some((point) => !point.every(isOnPad)))
    return 'Ce dessin sort du cadre. Effacez-le et signez de nouveau.';
  if (inkOf(drawing) < leastInk)
    return 'Ce dessin est trop court pour une signature. Signez de nouveau, ou tapez votre nom.';
  return null;
}

const isOnPad = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= padScale;

const inkOf = (drawing: Drawing): number => drawing.reduce((sum, stroke) => sum + wayOf(stroke), 0);

const wayOf = (stroke: Stroke): number =>
  stroke.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = stroke[index - 1] ?? [x, y];
    return sum + Math.hypot(x - fromX, (y - fromY) / padRatio);
  }, 0);
