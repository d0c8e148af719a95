import type { Memory } from './world.ts';

const mb = 1024 * 1024;

/**
 * Growth allowed for caches, which fill during a series; after 100,000 requests it was some 20 MB since the
 * first third.
 */
const maxGrowth = { process: 64 * mb, heap: 32 * mb };

const mean = (figures: number[]): number => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/**
 * Compares the last fifth of the series with the second, in which everything has been used once. @returns
 * memory that has grown too much.
 */
export function memoryGrowth(samples: readonly Memory[]): string[] {
  const fifth = Math.floor(samples.length / 5);
  if (fifth === 0) return [];
  return (['process', 'heap'] as const).flatMap((part) => {
    const figures = samples.map((sample) => sample[part]);
    const [early, late] = [mean(figures.slice(fifth, 2 * fifth)), mean(figures.slice(-fifth))];
    return late - early <= maxGrowth[part]
      ? []
      : [`the ${part}: ${Math.round(early / mb)} MB, then ${Math.round(late / mb)} MB`];
  });
}
