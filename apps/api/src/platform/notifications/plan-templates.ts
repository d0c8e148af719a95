import { aboutMatter, fr, hello, type Templates } from './mail-words.ts';

/** Messages between a person who wants a training plan and those who guide them. */
export const planTemplates = {
  plan_requested: ({ firstName, member, memberId }, links) => ({
    subject: fr`${member} vous demande un plan de formation`,
    heading: 'Un plan de formation vous est demandé',
    greeting: firstName === null ? 'Bonjour,' : hello(firstName),
    paragraphs: [
      firstName === null
        ? fr`${member} souhaite un plan de formation personnalisé, et n’a pas de parrain à qui le demander.`
        : fr`${member} souhaite un plan de formation personnalisé, et compte sur vous.`,
      fr`Choisissez les thèmes d’ateliers à lui conseiller : ils apparaîtront dans son plan, et ses ateliers recommandés suivront.`,
    ],
    about: aboutMatter('Plan de formation', member),
    facts: [],
    button: { label: 'Composer le plan', url: links.plan(memberId) },
    footnote: null,
  }),

  plan_ready: ({ firstName, personId, themes }, links) => ({
    subject: fr`Votre plan de formation est prêt`,
    heading: 'Votre plan de formation est prêt',
    greeting: hello(firstName),
    paragraphs: [fr`Vous l’aviez demandé : voici les thèmes d’ateliers qui vous sont conseillés.`],
    about: aboutMatter('Plan de formation', 'Vos thèmes conseillés'),
    facts: [{ label: 'Thèmes', lines: themes }],
    button: { label: 'Voir mon plan', url: links.plan(personId) },
    footnote: fr`Dans la liste des ateliers, la case « Recommandés » ne garde que ceux de votre plan.`,
  }),
} satisfies Partial<Templates>;
