import { levelRank, type Level, roleLabel } from '@forman/domain/access';
import type { MailData } from './messages.ts';
import { aboutMatter, fr, hello, type Templates } from './mail-words.ts';

/** Reasons why a person's vote is due now, by their part in it. */
const turns = {
  sponsor: fr`Votre vote vient en premier : c’est celui du parrain. Si vous êtes DEVMAN ou plus, il vaut pour les trois.`,
  devman: fr`Le parrain a voté : c’est au tour du DevMan. Une seule personne de ce rang vote.`,
  xman: fr`Le parrain et le DevMan ont voté : c’est au tour de l’XMan, dont le vote met fin à l’évolution.`,
} as const satisfies Record<MailData['vote_asked']['slot'], string>;

/** Texts for the end of a vote; `whose`: null for the person themselves, else their name. */
function ended(
  { from, level, isGiven }: Moved,
  whose: string | null,
): { heading: string; paragraph: string } {
  const [before, now] = [roleLabel[from], roleLabel[level]];
  if (!isGiven && level !== from)
    return {
      heading: fr`Le vote est terminé`,
      paragraph: whose
        ? fr`Le niveau de ${whose} avait changé pendant le vote : il reste ${now}.`
        : fr`Votre niveau avait changé pendant le vote : il reste ${now}.`,
    };
  if (!isGiven)
    return {
      heading: whose ? fr`${whose} reste ${now}` : fr`Vous restez ${now}`,
      paragraph: whose
        ? fr`Le vote est terminé, et le niveau reste le même. Une nouvelle période commence, avec les mêmes objectifs.`
        : fr`Le vote est terminé, et vous gardez votre niveau. Une nouvelle période commence, avec les mêmes objectifs à réaliser.`,
    };
  if (levelRank(level) > levelRank(from))
    return {
      heading: whose ? fr`${whose} devient ${now}` : fr`Félicitations, vous êtes ${now} !`,
      paragraph: whose
        ? fr`Le vote est terminé, et c’est une promotion : de ${before} à ${now}. Un mot de votre part fera plaisir.`
        : fr`Le vote est terminé, et c’est une promotion : vous passez de ${before} à ${now}. Les objectifs de ce niveau vous attendent.`,
    };
  return {
    heading: whose ? fr`${whose} passe ${now}` : fr`Vous passez au niveau ${now}`,
    paragraph: whose
      ? fr`Le vote est terminé : le niveau passe de ${before} à ${now}. C’est le moment de faire le point ensemble.`
      : fr`Le vote est terminé : votre niveau passe de ${before} à ${now}. Votre parrain peut faire le point avec vous, et les objectifs de ce niveau vous attendent.`,
  };
}
type Moved = { from: Level; level: Level; isGiven: boolean };

/** Messages between the people who answer somebody's goals and vote on their level, and that person. */
export const voteTemplates = {
  goal_answered: ({ firstName, personId, goal, isValidated, reason }, links) => ({
    subject: isValidated ? fr`Objectif validé : ${goal}` : fr`Objectif refusé : ${goal}`,
    heading: isValidated ? 'Votre objectif est validé' : 'Votre objectif est refusé',
    greeting: hello(firstName),
    paragraphs: [
      isValidated
        ? fr`Il compte désormais parmi les objectifs réalisés de votre niveau.`
        : fr`Il revient parmi vos objectifs à réaliser : vous pourrez le proposer de nouveau. Votre parrain peut en parler avec vous.`,
    ],
    about: aboutMatter('Objectif', goal),
    facts: reason ? [{ label: 'Pourquoi', lines: [reason] }] : [],
    button: { label: 'Voir mes objectifs', url: links.goals(personId) },
    footnote: null,
  }),

  vote_opened: ({ firstName, personId, level }, links) => ({
    subject: fr`Tous vos objectifs de niveau ${roleLabel[level]} sont validés`,
    heading: 'Tous vos objectifs sont validés',
    greeting: hello(firstName),
    paragraphs: [
      fr`Bravo : vous avez réalisé tout ce que votre niveau demande. Un vote s’ouvre sur la suite : votre parrain, puis un DevMan et un XMan, donnent leur avis.`,
      fr`Vous n’avez rien à faire. Nous vous écrivons dès que le vote est terminé.`,
    ],
    about: aboutMatter('Évolution', roleLabel[level]),
    facts: [{ label: 'Étapes', lines: ['Parrain', 'DevMan', 'XMan'] }],
    button: { label: 'Voir mes objectifs', url: links.goals(personId) },
    footnote: null,
  }),

  vote_asked: ({ firstName, name, level, slot }, links) => ({
    subject: fr`Votre vote est attendu : ${name}`,
    heading: 'Votre vote est attendu',
    greeting: hello(firstName),
    paragraphs: [
      fr`${name} a réalisé tous les objectifs de son niveau, ${roleLabel[level]}. Promotion, maintien ou retour au niveau précédent : la somme des trois votes décide.`,
      turns[slot],
    ],
    about: aboutMatter('Évolution', name),
    facts: [{ label: 'Niveau', lines: [roleLabel[level]] }],
    button: { label: 'Donner mon vote', url: links.votes },
    footnote: null,
  }),

  vote_ended: ({ firstName, personId, name, ...moved }, links) => {
    const { heading, paragraph } = ended(moved, name);
    return {
      subject: name ? fr`Évolution de ${name} : le vote est terminé` : fr`Évolution : ${heading}`,
      heading,
      greeting: hello(firstName),
      paragraphs: [paragraph],
      about: aboutMatter('Évolution', name ?? roleLabel[moved.level]),
      facts: [{ label: 'Niveau', lines: [roleLabel[moved.level]], weight: 'strong' }],
      button: { label: name ? 'Voir ses objectifs' : 'Voir mes objectifs', url: links.goals(personId) },
      footnote: name
        ? null
        : fr`Une question sur cette décision ? Votre parrain est là pour en parler avec vous.`,
    };
  },
} satisfies Partial<Templates>;
