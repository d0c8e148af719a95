import { logFailure } from '../../../api/log.ts';
import type { PaletteItem } from './palette-items.ts';
import { tabStorage } from '../../../api/storage.ts';

const maxItems = 5;

/** Storage key of the last opened items, by person, so that another one in this tab does not read them. */
const keyOf = (userId: number): string => `forman.recent.${userId}`;

export function readRecent(userId: number): PaletteItem[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? (kept as PaletteItem[]) : [];
  } catch (error) {
    logFailure('reading of what was opened last', error);
    return [];
  }
}

export function keepRecent(userId: number, item: PaletteItem): void {
  const others = readRecent(userId).filter(({ key }) => key !== item.key);
  tabStorage.setItem(keyOf(userId), JSON.stringify([item, ...others].slice(0, maxItems)));
}
