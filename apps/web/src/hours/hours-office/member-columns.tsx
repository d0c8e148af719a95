import type { MemberHours } from '@forman/contract/hours/hours-office';
import { formatDayNoYear, formatNumericDay } from '@forman/domain/french-dates';
import type { Habilitation } from '@forman/domain/hours/hours';
import { formatMinutes, missingWords } from '@forman/domain/hours/words';
import { parisInstant } from '@forman/domain/paris-time';
import { counted, fullName, listed } from '@forman/domain/text';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { LevelName } from '../../people/shared/LevelName.tsx';
import { PersonLink } from '../../people/shared/PersonLink.tsx';
import { Avatar } from '../../people/shared/Avatar.tsx';
import type { PagedColumn } from '../../ui/paged-table/columns.ts';

type Column = PagedColumn<MemberHours>;
type Card = MemberHours['cards'][number];

/** The three states, each with words and an icon, as colour alone says nothing. */
export const lights = [
  { state: 'done', word: 'À jour', Icon: IconCircleCheck },
  { state: 'planned', word: 'Prévu', Icon: IconClock },
  { state: 'missing', word: 'Manque', Icon: IconAlertTriangle },
] as const;

export const memberColumns = (habilitations: readonly Habilitation[]): Column[] => [
  {
    key: 'who',
    head: 'Membre',
    phone: 'title',
    sort: 'lastName',
    isFixed: true,
    csv: fullName,
    cell: (member) => (
      <span className="hours-who">
        <Avatar person={member} />
        <span>
          <PersonLink id={member.id}>{fullName(member)}</PersonLink>
          <small className="small muted">
            n°&nbsp;{member.id} · <LevelName role={member.role} />
          </small>
        </span>
      </span>
    ),
  },
  ...habilitations.map((name): Column => ({
    key: name,
    head: name,
    csv: (member) => csvOf(cardOf(member, name)),
    cell: (member) => <Light card={cardOf(member, name)} />,
  })),
  {
    key: 'forecast',
    head: 'Prévu au 31 déc.',
    sort: 'missing',
    csv: (member) => forecastOf(member).words,
    cell: (member) => <Forecast member={member} />,
  },
  {
    key: 'reminder',
    head: 'Dernier rappel',
    sort: 'remindedOn',
    csv: ({ reminder }) => (reminder ? formatNumericDay(reminder.on) : ''),
    cell: ({ reminder }) => <Reminder reminder={reminder} />,
  },
];

const cardOf = ({ cards }: MemberHours, name: string): Card | undefined =>
  cards.find(({ habilitation }) => habilitation === name);

/** "6 h + 2 h sur 15 h" */
const sumOf = ({ done, registered, asked }: Card): string =>
  `${formatMinutes(done)}${registered > 0 ? ` + ${formatMinutes(registered)}` : ''} sur ${formatMinutes(asked)}`;

const wordOf = ({ state, missing }: Card): string =>
  state === 'missing'
    ? `Manque ${formatMinutes(missing)}`
    : (lights.find((light) => light.state === state)?.word ?? '');

const csvOf = (card: Card | undefined): string => (card ? `${wordOf(card)}\u00a0: ${sumOf(card)}` : '');

function Light({ card }: { card: Card | undefined }) {
  if (!card) return <span className="hours-na small muted">sans objet</span>;
  const Icon = lights.find(({ state }) => state === card.state)?.Icon ?? IconCircleCheck;
  return (
    <span className={`hours-light ${card.state}`}>
      <Icon aria-hidden="true" />
      <b>{wordOf(card)}</b>
      <small>{sumOf(card)}</small>
    </span>
  );
}

/**
 * "Manqueront 9 h en IAS et 4 h 30 dont 2 h de déontologie en IMMOBILIER". There is no sum, as one training
 * may count for several habilitations.
 */
function forecastOf({ cards, seats }: MemberHours): { words: string; seats: string } {
  const lacking = cards.filter(({ state }) => state === 'missing');
  const withSeats = seats === 0 ? 'aucune inscription' : counted(seats, 'inscription', 'inscriptions');
  const verb = lacking.length === 1 && lacking[0]!.missing < 120 ? 'Manquera' : 'Manqueront';
  if (lacking.length > 0)
    return {
      words: `${verb} ${listed(lacking.map((card) => `${missingWords(card)} en\u00a0${card.habilitation}`))}`,
      seats: withSeats,
    };
  const isDone = cards.every(({ state }) => state === 'done');
  return { words: isDone ? 'À jour' : 'À jour avec ses inscriptions', seats: withSeats };
}

/** Matches "Manqueront 4 h 30", the part shown in bold. */
const lack = /^Manquer(?:a|ont) [\d\u00a0]+(?:h|min)(?:\u00a0\d+)?/;

function Forecast({ member }: { member: MemberHours }) {
  const { words, seats } = forecastOf(member);
  const head = lack.exec(words)?.[0] ?? words;
  return (
    <span className="hours-forecast small">
      <b className="strong">{head}</b>
      {words.slice(head.length)}, <span className="nowrap">{seats}</span>
    </span>
  );
}

const seenWords = { true: 'vu', false: 'non vu' } as const;

function Reminder({ reminder }: Pick<MemberHours, 'reminder'>) {
  if (!reminder) return <span className="small muted">aucun</span>;
  return (
    <span className="small muted">
      <span className="nowrap">{formatDayNoYear(parisInstant(reminder.on, '12:00'))}</span>
      {reminder.isSeen !== null && (
        <>
          <br />
          {seenWords[`${reminder.isSeen}`]}
        </>
      )}
    </span>
  );
}
