import { logFailure } from './log.ts';
import { tabStorage } from './storage.ts';

/** The date that an invited person chose before they signed up, for the page after it. */
type FirstDate = { id: number; startDate: string };

const key = 'forman.signup.date';

export function readFirstDate(): FirstDate | null {
  try {
    return JSON.parse(tabStorage.getItem(key) ?? 'null') as FirstDate | null;
  } catch (error) {
    logFailure('reading of a chosen date', error);
    return null;
  }
}

export const keepFirstDate = ({ id, startDate }: FirstDate): void =>
  void tabStorage.setItem(key, JSON.stringify({ id, startDate }));
