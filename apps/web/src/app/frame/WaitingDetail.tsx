import { counted, listed } from '@forman/domain/text';
import type { Counter } from './entries.ts';
import type { Counters } from './use-counters.ts';

/** Words of the waiting acts. Seats and payments are missing, as the name of their entry says it. */
const acts = {
  goals: ['objectif à valider', 'objectifs à valider'],
  evolutions: ['vote à donner', 'votes à donner'],
  workshopWaitingAbsentValidation: ['feuille à valider', 'feuilles à valider'],
  CopilotWorkshops: ['candidature au co-pilotage', 'candidatures au co-pilotage'],
  workshopsValid: ['session à publier', 'sessions à publier'],
  newsValid: ['actualité à valider', 'actualités à valider'],
  adhesion: ['cotisation à régler', 'cotisations à régler'],
  JD: ['inscription à finaliser', 'inscriptions à finaliser'],
} as const satisfies Partial<Record<Counter, readonly [one: string, many: string]>>;

/** "2 feuilles à valider, 1 candidature au co-pilotage et 2 sessions à publier", for the given counters. */
export const waitingWords = (counters: readonly Counter[], known: Counters): string =>
  listed(
    Object.entries(acts).flatMap(([name, [one, many]]) => {
      const count = known[name as Counter] ?? 0;
      return counters.includes(name as Counter) && count > 0 ? [counted(count, one, many)] : [];
    }),
  );

type Props = { counters: readonly Counter[]; known: Counters };

/** Numbers of the waiting acts in words, under an entry of the bell. */
export const WaitingDetail = ({ counters, known }: Props) => <small>{waitingWords(counters, known)}</small>;
