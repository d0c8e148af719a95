import { formatDayAndMonth, formatDayNoYear } from '@forman/domain/french-dates';
import { eurosToCents, formatPrice } from '@forman/domain/money';
import { parisDay } from '@forman/domain/paris-time';
import { discoveryFee, type PathStep } from '@forman/domain/sessions/discovery';
import type { Answer } from '../../api/client.ts';
import type { ShownStep } from './PathSteps.tsx';
import { dayOf } from './session-facts.ts';

type Answered = Answer<'guestPath'>;
type Mine = Pick<NonNullable<Answered['mine']>, 'startDate' | 'endDate'> & {
  mine: Pick<NonNullable<Answered['mine']>['mine'], 'state'>;
};
type Path = Pick<Answered, 'steps' | 'membershipPrice'> & { mine: Mine | null };

const labels: Record<PathStep, string> = {
  discovery_day: 'Journée découverte',
  starter: 'Démarrage',
  three_days: '3 Jours de la Réussite',
  membership: 'Adhésion',
};

const ranks = ['Première', 'Deuxième', 'Troisième', 'Dernière'];

/** Start of the session in which the guest has a seat; null once it has begun. */
export const appointmentOf = ({ mine }: Pick<Path, 'mine'>, now: Date): string | null =>
  mine && mine.mine.state === 'registered' && new Date(mine.startDate) > now ? mine.startDate : null;

/**
 * "Quatre étapes jusqu’à l’adhésion. La première est faite, voici la suivante."; with an appointment
 * "Première étape : rendez-vous le 14 décembre."
 */
export function pathSentence(done: number, appointment: string | null): string {
  if (appointment && ranks[done])
    return `${ranks[done]} étape\u00a0: rendez-vous le ${formatDayAndMonth(new Date(appointment))}.`;
  const rest = [
    'Voici la première.',
    'La première est faite, voici la suivante.',
    'Deux sont faites, voici la troisième.',
    'Il ne reste plus que la dernière.',
  ];
  return `Quatre étapes jusqu’à l’adhésion. ${rest[done] ?? ''}`.trim();
}

const coming = ({ membershipPrice }: Path): Record<PathStep, string> => ({
  discovery_day: 'Pour se rencontrer',
  starter: 'Après la journée découverte',
  three_days: 'Après le démarrage',
  membership: `${formatPrice(eurosToCents(membershipPrice))}, dès vos 3 Jours faits`,
});

/** Detail under the current step of the guest. */
function currentDetail({ mine, membershipPrice }: Path, step: PathStep, now: Date): string {
  if (step === 'membership') return `À vous, pour ${formatPrice(eurosToCents(membershipPrice))}`;
  if (!mine) return 'À vous\u00a0: choisissez une date';
  if (new Date(mine.endDate) <= now) return `Suivie le ${dayOf(mine.startDate)}, à enregistrer`;
  return mine.mine.state === 'registered' ? `Le ${dayOf(mine.startDate)}` : 'En liste d’attente';
}

/** Day of a finished step, without the year when it is this year, to fit on one line under its stair. */
const shortenedDay = (instant: string, now: Date): string =>
  parisDay(new Date(instant)).slice(0, 4) === parisDay(now).slice(0, 4)
    ? formatDayNoYear(new Date(instant))
    : dayOf(instant);

export const doneOf = ({ steps }: Pick<Path, 'steps'>): number =>
  steps.filter(({ state }) => state === 'done').length;

/** The four steps with their words under the stairs. */
export const shownSteps = (path: Path, now: Date): ShownStep[] =>
  path.steps.map(({ step, state, doneAt }) => {
    const details = {
      done: doneAt ? `Suivie le ${shortenedDay(doneAt, now)}` : 'C’est fait',
      current: currentDetail(path, step, now),
      coming: coming(path)[step],
    };
    return { key: step, label: labels[step], state, detail: details[state] };
  });

/** Title and line of the next step. */
export const nextWords: Record<
  Exclude<PathStep, 'membership'>,
  { title: string; line: string; /** Title of a message about dates. */ askDate: string }
> = {
  discovery_day: {
    title: 'La journée découverte\u00a0: faire connaissance',
    line: `La préinscription est gratuite et retient votre place\u00a0; ${discoveryFee} finalisent l’inscription.`,
    askDate: 'Une autre date pour la journée découverte',
  },
  starter: {
    title: 'L’atelier Démarrage\u00a0: se lancer',
    line: 'La deuxième étape, une fois la journée découverte suivie.',
    askDate: 'Une autre date pour l’atelier Démarrage',
  },
  three_days: {
    title: 'Les 3 Jours de la Réussite',
    line: 'La dernière étape avant votre adhésion.',
    askDate: 'Une autre date pour les 3 Jours de la Réussite',
  },
};
