import { ladder } from '../../../access.ts';
import { addMonths, isDay } from '../../../paris-time.ts';
import { datedLevels } from './people-table.ts';
import {
  dayOf,
  firstOf,
  type FormerRecord,
  isRecord,
  levelIn,
  listOf,
  momentOf,
  personOf,
  refOf,
  textOf,
  wordsOf,
} from './records.ts';
import { formerTable } from './table.ts';
import { linkedIn } from './facts.ts';

export const sitesTable = formerTable(
  'sites',
  ['ref', 'name', 'address', 'postalCode', 'city', 'map', 'isActive'],
  (site) => [
    {
      ref: refOf(site),
      name: textOf(site.name),
      address: textOf(site.address),
      postalCode: textOf(site.postalCode),
      city: textOf(site.city),
      map: textOf(site.gmap),
      isActive: textOf(site.isActive),
    },
  ],
);

/** Kinds of the catalogue, as a person would write them. */
const catalogues: Readonly<Record<string, string>> = {
  WORKSHOP: 'atelier',
  FORMATION: 'formation',
  EVENT: 'événement',
};

export const titlesTable = formerTable(
  'titles',
  ['ref', 'kind', 'wording', 'theme', 'prerequisite', 'formerWords', 'audience', 'habilitations', 'seats'],
  (title) => [
    {
      ref: refOf(title),
      kind: catalogues[textOf(title.type).toUpperCase()] ?? textOf(title.type),
      wording: textOf(title.wording),
      theme: textOf(title.theme),
      prerequisite: textOf(title.prerequisite),
      formerWords: textOf(title.formerWords),
      audience: wordsOf(title.destined),
      habilitations: wordsOf(title.habilitation),
      seats: textOf(title.place),
    },
  ],
);

/** Months for which the former portal's avoirs can be spent (CORE-221). */
const avoirMonths = 12;

/** Avoirs of a person, as the call for them answers. */
export const avoirsTable = formerTable(
  'avoirs',
  ['number', 'person', 'label', 'amount', 'left', 'givenOn', 'expiresOn'],
  (answer, { creditDays }) =>
    listOf(answer.avoirs)
      .filter(isRecord)
      .map((avoir) => {
        const number = refOf(firstOf(avoir, 'id', 'credit_id', '@id'));
        const left = textOf(firstOf(avoir, 'amount_left', 'amountLeft'));
        const givenOn = dayOf(avoir.date) || creditDays.get(number) || '';
        return {
          number,
          person: refOf(answer),
          label: textOf(avoir.description),
          amount: textOf(avoir.amount) || left,
          left,
          givenOn,
          expiresOn: isDay(givenOn) ? addMonths(givenOn, avoirMonths) : '',
        };
      }),
);

const goalCells = (goal: FormerRecord) => ({
  ref: refOf(goal),
  description: textOf(goal.description),
  goalType: textOf(goal.type),
  level: textOf(goal.level),
});

export const goalsTable = formerTable('goals', ['ref', 'description', 'goalType', 'level'], (goal) => [
  goalCells(goal),
]);

export const completionsTable = formerTable(
  'goals',
  ['ref', 'description', 'goalType', 'level', 'person', 'state', 'answeredOn', 'markedOn'],
  (completion, { goals }) => [
    {
      ...goalCells(linkedIn(completion.goal, goals) ?? {}),
      ref: refOf(completion.goal),
      person: personOf(firstOf(completion, 'userId', 'user')),
      state: textOf(completion.status),
      answeredOn: momentOf(completion.validatedAt),
      markedOn: momentOf(completion.createdAt),
    },
  ],
);

/** What the three voices come to: above 0 up, below 0 down (MEM-141). */
const outcomeOf = (voices: readonly unknown[]): string => {
  const said = voices.filter((voice) => typeof voice === 'number');
  const sum = said.reduce((total, voice) => total + voice, 0);
  return said.length === 0 ? '' : sum > 0 ? 'promotion' : sum < 0 ? 'régradation' : 'maintien';
};

/** The level that somebody had on a day: the last one reached by then; as it is now where no date tells. */
function levelOn(user: FormerRecord, dates: FormerRecord | null, day: string): string {
  const before = datedLevels(dates).filter((one) => one.day < day);
  const last = before
    .toSorted((one, other) => ladder.indexOf(one.level) - ladder.indexOf(other.level))
    .at(-1);
  return last?.level ?? levelIn(user);
}

export const votesTable = formerTable(
  'votes',
  [
    'ref', 'person', 'level', 'outcome', 'endedOn', 'beganOn', 'reason', 'sponsorVote', 'sponsorVoter', 'devmanVote',
    'devmanVoter', 'xmanVote', 'xmanVoter',
  ], // prettier-ignore
  (vote, { users }) => {
    const person = personOf(vote.user);
    const known = users.get(person);
    const endedOn = firstOf(vote, 'endedAt', 'updatedAt', 'createdAt');
    const user = isRecord(vote.user) ? vote.user : {};
    return [
      {
        ref: refOf(vote),
        person,
        level: levelOn(user, known?.levelDates ?? null, dayOf(endedOn)) || known?.level || '',
        outcome: outcomeOf([vote.voteGodFather, vote.voteDevMan, vote.voteXman]),
        endedOn: momentOf(endedOn),
        beganOn: momentOf(vote.createdAt),
        reason: textOf(vote.raison),
        sponsorVote: textOf(vote.voteGodFather),
        sponsorVoter: personOf(vote.godFather),
        devmanVote: textOf(vote.voteDevMan),
        devmanVoter: personOf(vote.devMan),
        xmanVote: textOf(vote.voteXman),
        xmanVoter: personOf(firstOf(vote, 'xMan', 'xman')),
      },
    ];
  },
);

export const newsTable = formerTable(
  'news',
  ['ref', 'title', 'category', 'text', 'author', 'publishedOn', 'audience', 'isValidated'],
  (news) => [
    {
      ref: refOf(news),
      title: textOf(news.title),
      category: textOf(news.category),
      text: textOf(news.description),
      author: personOf(news.author),
      publishedOn: momentOf(firstOf(news, 'publishAt', 'date', 'createdAt')),
      audience: wordsOf(news.destined),
      isValidated: textOf(news.isValidate),
    },
  ],
);

export const faqTable = formerTable(
  'faq',
  ['ref', 'section', 'category', 'question', 'answer'],
  (issue, { placesOfIssues }) => {
    const place = placesOfIssues.get(refOf(issue));
    return [
      {
        ref: refOf(issue),
        section: place?.section ?? '',
        category: place?.category ?? '',
        question: textOf(issue.question),
        answer: textOf(issue.reponse),
      },
    ];
  },
);
