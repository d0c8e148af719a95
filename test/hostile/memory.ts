import type { Memory } from './world.ts';

const mb = 1024 * 1024;

/** Half an hour of attacks may leave caches filled, not the process growing for ever. */
const most = { process: 120 * mb, heap: 60 * mb };

const mean = (figures: number[]): number => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** Compares the second fifth of the series, when everything has been used once, with the last. @returns what has grown too much. */
export function memoryGrowth(samples: readonly Memory[]): string[] {
  const fifth = Math.floor(samples.length / 5);
  if (fifth === 0) return [];
  return (['process', 'heap'] as const).flatMap((part) => {
    const figures = samples.map((sample) => sample[part]);
    const [early, late] = [mean(figures.slice(fifth, 2 * fifth)), mean(figures.slice(-fifth))];
    return late - early <= most[part]
      ? []
      : [`the ${part}: ${Math.round(early / mb)} MB, then ${Math.round(late / mb)} MB`];
  });
}
