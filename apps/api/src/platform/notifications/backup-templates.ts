import { fr, hello, type Templates } from './mail-words.ts';

/** Messages to administrators about backups. */
export const backupTemplates = {
  backup_failed: ({ firstName, cause, lastGood }, links) => ({
    subject: 'La sauvegarde du portail a échoué',
    heading: 'La sauvegarde du portail a échoué',
    greeting: hello(firstName),
    paragraphs: [
      fr`Le portail n’a pas pu sauvegarder sa base de données. Il continue de fonctionner et essaiera de nouveau à 3\u00a0h\u00a040 ; d’ici là, prévenez la personne qui l’héberge.`,
    ],
    about: { noun: 'Portail', title: 'Sauvegardes', kind: null, startsAt: null },
    facts: [
      { label: 'Cause', lines: [cause] },
      { label: 'Dernière', lines: [lastGood ?? 'aucune'] },
    ],
    button: { label: 'Ouvrir le portail', url: links.account },
    footnote: null,
  }),
} satisfies Pick<Templates, 'backup_failed'>;
