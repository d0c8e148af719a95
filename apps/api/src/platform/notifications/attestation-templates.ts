import { formatDuration } from '@forman/domain/french-dates';
import { aboutMatter, fr, hello, type Templates } from './mail-words.ts';

export const attestationTemplates = {
  attestation_issued: ({ firstName, attestationId, number, title, minutes, replaces, reason }, links) => ({
    subject: replaces ? fr`Attestation corrigée : ${title}` : fr`Votre attestation : ${title}`,
    heading: replaces ? 'Votre attestation est remplacée' : 'Votre attestation est prête',
    greeting: hello(firstName),
    paragraphs: [
      replaces
        ? fr`${reason ?? ''} Cette attestation remplace la ${replaces}, qui ne vaut plus rien.`
        : fr`Vos présences sont signées et contresignées : voici l’attestation de ce que vous avez suivi.`,
      fr`Elle est jointe à ce message, et reste sur le portail. Qui la reçoit de vous peut la vérifier avec le code qu’elle porte.`,
    ],
    about: aboutMatter('Attestation', title),
    facts: [
      { label: 'Numéro', lines: [number] },
      { label: 'Durée suivie', lines: [formatDuration(minutes * 60_000)], weight: 'strong' },
    ],
    button: { label: 'Voir mon attestation', url: links.attestation(attestationId) },
    footnote: fr`Une erreur ? Parlez-en au pilote de la session : une présence se corrige, et une autre attestation remplace celle-ci.`,
  }),

  attestation_voided: ({ firstName, number, title, reason }, links) => ({
    subject: fr`Attestation annulée : ${title}`,
    heading: 'Votre attestation est annulée',
    greeting: hello(firstName),
    paragraphs: [
      fr`${reason} L’attestation ${number} ne vaut plus rien : sa page de vérification le dit, et ses heures ne comptent plus.`,
    ],
    about: aboutMatter('Attestation', title),
    facts: [{ label: 'Numéro', lines: [number] }],
    button: { label: 'Mes attestations', url: links.attestations },
    footnote: fr`Une erreur ? Parlez-en au pilote de la session : une présence se corrige.`,
  }),
  hours_counted_elsewhere: ({ firstName, title, other, number }, links) => ({
    subject: fr`Heures comptées une seule fois : ${title}`,
    heading: 'Ces heures comptent déjà',
    greeting: hello(firstName),
    paragraphs: [
      fr`Vous avez signé « ${title} » et « ${other} » aux mêmes heures. Une heure ne compte qu’une fois : c’est « ${other} » qui la compte, par l’attestation ${number}.`,
    ],
    about: aboutMatter('Attestation', title),
    facts: [{ label: 'Attestation qui compte', lines: [number] }],
    button: { label: 'Mes attestations', url: links.attestations },
    footnote: fr`Une erreur ? Parlez-en au pilote de la session que vous n’avez pas suivie : une présence se corrige.`,
  }),
} satisfies Partial<Templates>;
