import { formatDay } from '@forman/domain/french-dates';
import { formatMinutes } from '@forman/domain/hours/words';
import { parisInstant } from '@forman/domain/paris-time';
import { aboutMatter, fr, hello, type Templates } from './mail-words.ts';

/** Messages about hours of training. */
export const hoursTemplates = {
  training_decided: ({ firstName, title, provider, startsOn, isAccepted, lines, reason }, links) => ({
    subject: isAccepted ? fr`Formation acceptée : ${title}` : fr`Formation refusée : ${title}`,
    heading: isAccepted ? 'Votre formation est acceptée' : 'Votre formation n’est pas retenue',
    greeting: hello(firstName),
    paragraphs: [
      isAccepted
        ? fr`La formation que vous avez déclarée compte désormais dans vos heures.`
        : fr`La formation que vous avez déclarée ne compte pas dans vos heures. Vous pouvez la déclarer autrement, avec un autre justificatif.`,
    ],
    about: aboutMatter('Formation suivie ailleurs', title),
    facts: [
      { label: 'Organisme', lines: [provider] },
      { label: 'Date', lines: [formatDay(parisInstant(startsOn))] },
      ...(lines.length > 0
        ? [
            {
              label: 'Compte pour',
              lines: lines.map(
                ({ habilitation, minutes, theme }) =>
                  `${formatMinutes(minutes)} ${habilitation}${theme === null ? '' : ` (${theme})`}`,
              ),
            },
          ]
        : []),
      ...(reason ? [{ label: 'Le secrétariat précise', lines: [reason] }] : []),
    ],
    button: { label: 'Voir mes heures', url: links.hours },
    footnote: null,
  }),
} satisfies Partial<Templates>;
