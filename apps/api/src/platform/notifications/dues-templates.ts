import { formatLongDay } from '@forman/domain/french-dates';
import { formatEuros } from '@forman/domain/money';
import { parisInstant } from '@forman/domain/paris-time';
import { aboutMatter, fr, hello, type Templates, tied } from './mail-words.ts';
import type { MailData } from './messages.ts';

/** "31 décembre 2026" */
const lastDay = (day: string): string =>
  tied(formatLongDay(parisInstant(day, '12:00')).replace(/^\S+\s/, ''));

/** Texts of the three messages about dues. */
const steps = {
  call: (until: string) => ({
    subject: fr`Votre cotisation : l’appel est ouvert`,
    heading: 'L’appel à cotisation est ouvert',
    paragraph: fr`Votre adhésion court jusqu’au ${until}. Vous pouvez dès maintenant régler la suivante.`,
  }),
  last_days: (until: string) => ({
    subject: fr`Votre cotisation : plus que quelques jours`,
    heading: 'Votre adhésion se termine bientôt',
    paragraph: fr`Elle court jusqu’au ${until}, et la suivante n’est pas encore réglée. Quelques minutes suffisent.`,
  }),
  ended: (until: string) => ({
    subject: fr`Votre adhésion a pris fin`,
    heading: 'Votre adhésion a pris fin',
    paragraph: fr`Elle s’est arrêtée le ${until}. Réglez votre cotisation quand vous voulez : elle reprend le jour même.`,
  }),
} as const satisfies Record<
  MailData['dues_reminder']['step'],
  (until: string) => { subject: string; heading: string; paragraph: string }
>;

export const duesTemplates = {
  dues_reminder: ({ firstName, step, until, cents }, links) => {
    const { subject, heading, paragraph } = steps[step](lastDay(until));
    return {
      subject,
      heading,
      greeting: hello(firstName),
      paragraphs: [paragraph],
      about: aboutMatter('Adhésion', 'Cotisation annuelle'),
      facts: [{ label: 'Montant', lines: [formatEuros(cents)], weight: 'strong' }],
      button: { label: 'Je paie mon adhésion', url: links.dues },
      footnote: fr`Si vous venez de régler, ne tenez pas compte de ce message.`,
    };
  },
  dues_request: ({ firstName, until, isActive, cents }, links) => ({
    subject: fr`Votre cotisation est à régler`,
    heading: 'Votre cotisation est à régler',
    greeting: hello(firstName),
    paragraphs: [requestSentence(until, isActive)],
    about: aboutMatter('Adhésion', 'Cotisation annuelle'),
    facts: [{ label: 'Montant', lines: [formatEuros(cents)], weight: 'strong' }],
    button: { label: 'Je paie mon adhésion', url: links.dues },
    footnote: fr`Si vous venez de régler, ne tenez pas compte de ce message.`,
  }),
} satisfies Partial<Templates>;

function requestSentence(until: string | null, isActive: boolean): string {
  if (until === null) return fr`Votre cotisation n’est pas encore réglée. Quelques minutes suffisent.`;
  return isActive
    ? fr`Votre adhésion court jusqu’au ${lastDay(until)}, et la suivante n’est pas encore réglée.`
    : fr`Votre adhésion s’est arrêtée le ${lastDay(until)}. Dès votre règlement, elle reprend le jour même.`;
}
