import { drawingProblem, type Drawing } from '@forman/domain/hours/presence/drawing';
import { expect, test } from 'vitest';
import { countPoints, extended, pathOfDrawing, pointAt } from './signature-strokes.ts';

const box = { left: 20, top: 100, width: 320 };

test('a point is stored in thousandths of the pad, and stays within it', () => {
  expect(pointAt({ clientX: 20, clientY: 100 }, box)).toEqual([0, 0]);
  expect(pointAt({ clientX: 180, clientY: 140 }, box)).toEqual([500, 250]);
  expect(pointAt({ clientX: 5, clientY: 900 }, box)).toEqual([0, 1000]);
  expect(pointAt({ clientX: 999, clientY: 3 }, box)).toEqual([1000, 0]);
});

test('a signature is the same on pads of different widths', () => {
  const wide = { left: 0, top: 0, width: 640 };
  expect(pointAt({ clientX: 100, clientY: 60 }, wide)).toEqual(
    pointAt({ clientX: 50, clientY: 30 }, { left: 0, top: 0, width: 320 }),
  );
});

test('a resting finger adds no points', () => {
  expect(
    extended(
      [],
      [
        [100, 100],
        [101, 104],
        [103, 102],
        [110, 100],
      ],
    ),
  ).toEqual([
    [100, 100],
    [110, 100],
  ]);
});

test('an endless stroke stops at 2000 points, and can still be sent', () => {
  const many = Array.from({ length: 5000 }, (_, index) => [(index * 7) % 1000, (index * 31) % 1000] as const);
  const stroke = extended([], many);
  expect(stroke).toHaveLength(2000);
  expect(extended(stroke, [[1, 1]])).toHaveLength(2000);
  expect(countPoints([stroke, [[1, 1]]])).toBe(2001);
  expect(drawingProblem([stroke])).toBeNull();
});

test('strokes are drawn as curves, a dot as a dot, an empty drawing as nothing', () => {
  expect(pathOfDrawing([])).toBe('');
  expect(pathOfDrawing([[]])).toBe('');
  expect(pathOfDrawing([[[10, 20]]])).toBe('M10 10h0');
  const drawing: Drawing = [
    [
      [0, 0],
      [100, 100],
      [200, 0],
    ],
    [
      [5, 10],
      [9, 18],
    ],
  ];
  expect(pathOfDrawing(drawing)).toBe('M0 0Q100 50 150 25L200 0M5 5L9 9');
});
