import { tabStorage } from '../api/storage.ts';

/** What browsers say when code of a page could not be fetched: a release has replaced it since the tab was opened. */
const lostCode = /imported module|module script|preload/;

export const isLostCode = (error: unknown): boolean => lostCode.test(String(error));

const key = 'forman.reloaded';
const onceMs = 60_000;

/** False when the page was loaded again a moment ago: one that fails again fails for another reason. */
export const mayReload = (): boolean => Date.now() - Number(tabStorage.getItem(key) ?? 0) > onceMs;

/** Loads the page again, with the code of today; what was typed in its forms stays in the tab. */
export function reloadForCode(): void {
  tabStorage.setItem(key, String(Date.now()));
  window.location.reload();
}
