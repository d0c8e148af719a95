import { ladder, type Level } from '../../access.ts';
import type { CompletionState, GoalType } from '../../community/goals.ts';
import { newsCategories, usualCategory } from '../../community/news.ts';
import { type Outcome, type VoteSlot, voteSlots } from '../../community/votes.ts';
import type { TrainingNature } from '../../hours/hours.ts';
import type { Cents } from '../../money.ts';
import type { SessionKind } from '../../sessions/kinds.ts';
import { plain } from '../../text.ts';
import { type Directory, nameKey, refKey, type Who } from './names.ts';
import type { RecordDraft, RecordDrafts } from './record-drafts.ts';
import type { RecordTarget } from './record-targets.ts';
import type { Problem } from './rows.ts';
import { findPerson, isProblem, linkOf, personWords } from './sessions.ts';

/** Rows that are a record each: a place, a title, a goal, a vote, attested hours, a text, a movement of credit. */

type Values = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const orNull = (value: unknown): string | null => text(value) || null;

/**
 * @param writer whoever moves in, who signs texts whose author nobody knows; null refuses them.
 * @param themes of hours, as `themeKey` writes them.
 */
type Reading = { directory: Directory; writer: Who | null; themes: ReadonlySet<string> };
export const themeKey = (habilitation: string, label: string): string => nameKey(habilitation, label);

type Read<Target extends RecordTarget> = {
  /** What the record is without a number of the former tool. A person stands first, whole: erasing them finds it. */
  key: string;
  /** What tells records of one number apart: each who reached a goal, each habilitation of an attestation. */
  part?: string;
  fields: RecordDrafts[Target];
  remarks?: Problem[];
};

/** A field without which the row says nothing. */
function needed(values: Values, wanted: Readonly<Record<string, string>>): Problem[] {
  return Object.entries(wanted)
    .filter(([name]) => values[name] === undefined || values[name] === '')
    .map(([, field]) => ({ field, sentence: `${field}\u00a0: à remplir` }));
}

const whoKey = (who: Who): string => who.email.toLowerCase();
const day = (moment: string): string => moment.slice(0, 10);

type Reader<Target extends RecordTarget> = {
  /** Titles of the fields that a row must have, by their names. */
  needs: Readonly<Record<string, string>>;
  /** Titles of fields that say something else where they are empty: what cannot be read of them refuses the row. */
  decides?: readonly string[];
  /** Reads a row that has these. @returns problems instead, with their sentences. */
  read: (values: Values, reading: Reading) => Read<Target> | { problems: Problem[] };
};

const withPerson = <Target extends RecordTarget>(
  values: Values,
  { directory }: Reading,
  read: (who: Who) => Read<Target>,
): Read<Target> | { problems: Problem[] } => {
  const who = findPerson(values, directory);
  return isProblem(who) ? { problems: [{ ...who, field: 'Personne' }] } : read(who);
};

const readers: { [Target in RecordTarget]: Reader<Target> } = {
  sites: {
    needs: { name: 'Nom du lieu' },
    read: (values) => ({
      key: nameKey(text(values.name), text(values.address), text(values.city)),
      fields: {
        name: text(values.name),
        address: text(values.address),
        postalCode: text(values.postalCode),
        city: text(values.city),
        map: linkOf(text(values.map)),
        isActive: values.isActive !== false,
      },
    }),
  },
  titles: {
    needs: { wording: 'Titre du catalogue' },
    read: (values) => ({
      key: nameKey(text(values.kind) || 'workshop', text(values.wording)),
      fields: {
        kind: (values.kind as SessionKind | undefined) ?? 'workshop',
        wording: text(values.wording),
        theme: text(values.theme),
        prerequisite: text(values.prerequisite),
        formerWords: text(values.formerWords),
        audience: (values.audience as Level[] | undefined) ?? [...ladder],
        habilitations: (values.habilitations as string[] | undefined) ?? [],
        seats: typeof values.seats === 'number' ? values.seats : 0,
      },
    }),
  },
  goals: {
    needs: { description: 'Objectif', level: 'Niveau de l’objectif' },
    decides: ['État de l’objectif', 'Maintien ou promotion', 'Validé le'],
    read: readGoal,
  },
  votes: {
    needs: { level: 'Niveau en vote', outcome: 'Issue du vote', endedOn: 'Vote terminé le' },
    read: readVote,
  },
  hours: {
    needs: {
      followedOn: 'Suivie le',
      title: 'Formation suivie',
      habilitation: 'Habilitation',
      minutes: 'Heures',
    },
    decides: ['Nature'],
    read: readHours,
  },
  news: {
    needs: { title: 'Titre de l’actualité', text: 'Texte', publishedOn: 'Publiée le' },
    decides: ['Publiée', 'Public de l’actualité'],
    read: readNews,
  },
  faq: {
    needs: { question: 'Question', answer: 'Réponse' },
    read: (values) => {
      const section = text(values.section) || 'Questions fréquentes';
      const category = text(values.category) || section;
      const question = text(values.question);
      return {
        key: nameKey(section, category, question),
        fields: { section, category, question, answer: text(values.answer) },
      };
    },
  },
  movements: {
    needs: { movedOn: 'Date du mouvement', amount: 'Montant du mouvement' },
    decides: ['Crédit ou débit'],
    read: readMovement,
  },
};

function readGoal(values: Values, reading: Reading): Read<'goals'> | { problems: Problem[] } {
  const fields = {
    description: text(values.description),
    goalType: (values.goalType as GoalType | undefined) ?? 'promotion',
    level: values.level as Level,
  };
  const { goalType, level, description } = fields;
  if (level === 'ROLE_GUEST')
    return { problems: [{ field: 'Niveau de l’objectif', sentence: 'Un invité n’a pas d’objectif' }] };
  const goal = `${level} ${goalType} ${nameKey(description)}`;
  if (personWords(values) === '')
    return {
      key: goal,
      fields: { ...fields, who: null, state: 'pending', markedOn: null, answeredOn: null },
    };
  const state = (values.state as CompletionState | undefined) ?? 'validated';
  const answeredOn = orNull(values.answeredOn) ?? orNull(values.markedOn);
  if (state !== 'pending' && answeredOn === null)
    return { problems: [{ field: 'Validé le', sentence: 'Validé le\u00a0: à remplir' }] };
  return withPerson(values, reading, (who) => ({
    key: `${whoKey(who)} ${goal} ${answeredOn ?? ''}`,
    part: `${whoKey(who)} ${answeredOn ?? ''}`,
    fields: {
      ...fields,
      who,
      state,
      markedOn: orNull(values.markedOn) ?? answeredOn,
      answeredOn: state === 'pending' ? null : answeredOn,
    },
  }));
}

const slotTitles: Record<VoteSlot, string> = { sponsor: 'parrain', devman: 'DEVMAN', xman: 'XMAN' };

function readVote(values: Values, reading: Reading): Read<'votes'> | { problems: Problem[] } {
  const level = values.level as Level;
  if (level === 'ROLE_GUEST')
    return { problems: [{ field: 'Niveau en vote', sentence: 'On ne vote pas sur un invité' }] };
  const remarks: Problem[] = [];
  const ballots = voteSlots.flatMap((slot) => {
    const value = values[`${slot}Vote`];
    const words = text(values[`${slot}Voter`]);
    if (typeof value !== 'number') return [];
    const voter = words === '' ? 'nobody' : reading.directory.find(words);
    if (typeof voter !== 'string') return [{ slot, value, voter }];
    remarks.push({
      field: `Voix\u00a0: ${slotTitles[slot]}`,
      sentence: 'Voix laissée\u00a0: on ne sait pas de qui elle est',
    });
    return [];
  });
  const endedOn = text(values.endedOn);
  return withPerson(values, reading, (who) => ({
    key: `${whoKey(who)} ${level} ${day(endedOn)}`,
    remarks,
    fields: {
      who,
      level,
      outcome: values.outcome as Outcome,
      beganOn: orNull(values.beganOn),
      endedOn,
      reason: text(values.reason) || 'Vote de l’ancien outil',
      ballots,
    },
  }));
}

function readHours(values: Values, reading: Reading): Read<'hours'> | { problems: Problem[] } {
  const minutes = values.minutes as number;
  if (minutes < 1 || minutes > 24 * 60 * 10)
    return { problems: [{ field: 'Heures', sentence: 'Entre une minute et 240 heures' }] };
  const [followedOn, title, habilitation, theme] = [
    text(values.followedOn),
    text(values.title),
    text(values.habilitation),
    text(values.theme),
  ];
  const isKnown = theme === '' || reading.themes.has(themeKey(habilitation, theme));
  const sentence = `«\u00a0${theme}\u00a0» n’est aucun thème de cette habilitation\u00a0: les heures comptent sans lui`;
  return withPerson(values, reading, (who) => ({
    key: `${whoKey(who)} ${followedOn} ${nameKey(title, habilitation, theme)}`,
    part: `${whoKey(who)} ${nameKey(habilitation, theme)}`,
    remarks: isKnown ? [] : [{ field: 'Thème des heures', sentence }],
    fields: {
      who,
      followedOn,
      title,
      provider: text(values.provider) || 'Ancien outil',
      habilitation,
      theme: isKnown ? theme : '',
      minutes,
      nature: (values.nature as TrainingNature | undefined) ?? 'training',
    },
  }));
}

function readNews(values: Values, { directory, writer }: Reading): Read<'news'> | { problems: Problem[] } {
  const words = text(values.author);
  const found = words === '' ? 'nobody' : directory.find(words);
  const author = typeof found === 'string' ? writer : found;
  if (!author)
    return {
      problems: [
        {
          field: 'Auteur',
          sentence:
            words === ''
              ? 'Auteur manquant'
              : `«\u00a0${words}\u00a0» n’est personne de ces fichiers, ni du portail`,
        },
      ],
    };
  const [title, publishedOn] = [text(values.title), text(values.publishedOn)];
  const said = text(values.category);
  const category = newsCategories.find((one) => plain(one) === plain(said));
  const remarks =
    said === '' || category
      ? []
      : [{ field: 'Catégorie', sentence: `«\u00a0${said}\u00a0» devient «\u00a0${usualCategory}\u00a0»` }];
  return {
    key: `${nameKey(title)} ${day(publishedOn)}`,
    remarks,
    fields: {
      title: title.length < 3 ? `${title}…` : title,
      category: category ?? usualCategory,
      text: text(values.text),
      author,
      publishedOn,
      audience: (values.audience as Level[] | undefined) ?? [...ladder],
      isValidated: values.isValidated !== false,
    },
  };
}

function readMovement(values: Values, reading: Reading): Read<'movements'> | { problems: Problem[] } {
  const amount = values.amount as Cents;
  const direction = (values.direction as 'crédit' | 'débit' | undefined) ?? (amount < 0 ? 'débit' : 'crédit');
  const movedOn = text(values.movedOn);
  const label = text(values.label) || 'Mouvement de l’ancien outil';
  return withPerson(values, reading, (who) => ({
    key: `${whoKey(who)} ${movedOn} ${direction} ${Math.abs(amount)} ${nameKey(label)}`,
    fields: { who, movedOn, direction, cents: Math.abs(amount), label },
  }));
}

/** Reads the record of a row. @returns problems instead of a draft; remarks of what is left out of it. */
export function readRecord<Target extends RecordTarget>(
  target: Target,
  values: Values,
  reading: Reading,
): { draft: RecordDraft<Target>; remarks: Problem[] } | { problems: Problem[] } {
  const { needs, read } = readers[target];
  const missing = needed(values, needs);
  if (missing.length > 0) return { problems: missing };
  const found = read(values, reading);
  if ('problems' in found) return found;
  const ref = text(values.ref);
  const key = ref === '' ? found.key : `${found.part ?? ''} n ${refKey(ref)}`.trim();
  return { draft: { target, key, content: found.key, fields: found.fields }, remarks: found.remarks ?? [] };
}

/** Titles of the fields whose cells refuse the row when they cannot be read. */
export const neededTitles = (target: RecordTarget): readonly string[] => [
  ...Object.values(readers[target].needs),
  ...(readers[target].decides ?? []),
];
