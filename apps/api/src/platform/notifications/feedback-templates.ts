import { formatLongDay } from '@forman/domain/french-dates';
import { feedbackClosesAt } from '@forman/domain/sessions/feedback';
import { aboutSession, fr, hello, pilot, type Templates, tied, when, words } from './mail-words.ts';

/** The question to participants the day after a session. */
export const feedbackTemplates = {
  feedback_asked: ({ firstName, session }, links) => ({
    subject: fr`Cette session vous a-t-elle été utile ? ${session.title}`,
    heading: fr`Cette session vous a-t-elle été utile ?`,
    greeting: hello(firstName),
    paragraphs: [
      fr`Vous avez suivi ${words[session.kind].the}. Une réponse de 1 à 5 et, si vous voulez, quelques mots : cela prend moins d’une minute.`,
      fr`L’association lit votre nom avec votre réponse. La personne qui pilote lit les réponses sans les noms, à partir de trois.`,
    ],
    about: aboutSession(session),
    facts: [when(session), pilot(session)],
    button: { label: 'Donner mon avis', url: links.feedback(session.id) },
    footnote: fr`Vous pourrez changer votre réponse jusqu’au ${tied(formatLongDay(new Date(feedbackClosesAt(new Date(session.endsAt)).getTime() - 1)))}.`,
  }),
} satisfies Partial<Templates>;
