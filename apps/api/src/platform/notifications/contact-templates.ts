import { fr, type Templates } from './mail-words.ts';

/** Messages from people to the association. */
export const contactTemplates = {
  contact_message: ({ sender, title, lines, attachment }) => ({
    subject: fr`Contact : ${title}`,
    heading: fr`${sender.name} vous écrit`,
    greeting: 'Bonjour,',
    paragraphs: lines.length > 0 ? lines : ['(Le message ne contient que son titre.)'],
    about: { noun: 'Contact', title, kind: null, startsAt: null },
    facts: [
      { label: 'De', lines: [sender.name] },
      { label: 'E-mail', lines: [sender.email] },
      { label: 'Téléphone', lines: [sender.phone] },
      { label: 'Compte', lines: [sender.userId === null ? 'aucun' : fr`n° ${sender.userId}`] },
      ...(attachment ? [{ label: 'Pièce jointe', lines: [attachment.filename] }] : []),
    ],
    button: {
      label: 'Répondre',
      url: `mailto:${encodeURIComponent(sender.email)}?subject=${encodeURIComponent(`Re: ${title}`)}`,
    },
    footnote:
      sender.userId === null
        ? fr`Cette personne n’était pas connectée : son nom et ses coordonnées sont ceux qu’elle a saisis.`
        : null,
    replyTo: { name: sender.name, address: sender.email },
    isPersonal: true,
    attachment,
  }),
} satisfies Pick<Templates, 'contact_message'>;
