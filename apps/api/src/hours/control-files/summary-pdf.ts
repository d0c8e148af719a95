import { minutesByHabilitation, natureNames } from '@forman/domain/hours/attestations';
import { linesNote, modality } from '@forman/domain/hours/attestation-words';
import { formatMinutes } from '@forman/domain/hours/words';
import type { HourLine } from '@forman/domain/hours/hours';
import { formatNumericDay } from '@forman/domain/french-dates';
import { closeDocument, declareAccessible, openDocument } from '../../pdf/archival.ts';
import { styles } from '../../pdf/style.ts';
import { type Cell, type Column, ListDocument } from '../../pdf/table.ts';
import type { ControlledPerson, Period } from './control-files.queries.ts';

type Training = {
  firstOn: string;
  lastOn: string;
  title: string;
  provider: string;
  modality: string;
  nature: string;
  minutes: number;
  lines: (HourLine & { theme: string | null })[];
  proof: string;
};

const columns = [
  { label: 'Date', x: 0, width: 74 },
  { label: 'Formation, organisme, modalité', x: 82, width: 214 },
  { label: 'Compte pour', x: 304, width: 136 },
  { label: 'Durée', x: 444, width: 55, isRight: true },
] as const satisfies Column[];

/**
 * Draws the list that a control requires (C. assur. art. R512-13-1): provider, dates, duration, means and
 * subject of each training; then the totals by habilitation.
 */
export async function renderSummary(
  person: ControlledPerson,
  { from, to, now }: Period & { now: Date },
): Promise<Buffer> {
  const trainings = trainingsOf(person);
  const doc = openDocument({ title: 'Récapitulatif des formations', createdAt: now });
  declareAccessible(doc);
  const name = `${person.firstName} ${person.lastName}`;
  const list = new ListDocument(doc, {
    title: 'Récapitulatif des formations suivies',
    lines: [
      name,
      `Du ${formatNumericDay(from)} au ${formatNumericDay(to)}`,
      ...(person.habilitations.length > 0 ? [`Habilitations\u00a0: ${person.habilitations.join(', ')}`] : []),
    ],
    running: `Récapitulatif des formations\u00a0: ${name}`.slice(0, 90),
  });
  if (trainings.length === 0) list.paragraph('Aucune formation prouvée sur cette période.');
  else {
    list.table(
      columns,
      trainings.map((one) => rowOf(list, one)),
    );
    totals(list, trainings);
  }
  list.feet();
  return closeDocument(doc);
}

function trainingsOf({ attestations, outside }: ControlledPerson): Training[] {
  return [
    ...attestations.map(({ snapshot }) => {
      const days = snapshot.halfDays.filter(({ isAttended }) => isAttended).map(({ day }) => day);
      return {
        firstOn: days[0]!,
        lastOn: days.at(-1)!,
        title: snapshot.session.title,
        provider: snapshot.association.name,
        modality: modality({ ...snapshot.session, place: '' }),
        nature: natureNames[snapshot.session.nature],
        minutes: snapshot.minutes,
        lines: snapshot.lines,
        proof: `Attestation ${snapshot.number}`,
      };
    }),
    ...outside.map((one) => ({
      firstOn: one.startsOn,
      lastOn: one.endsOn,
      title: one.title,
      provider: one.provider,
      modality: one.isRemote ? 'À distance' : 'En salle',
      nature: natureNames[one.nature],
      minutes: Math.max(...one.lines.map(({ minutes }) => minutes), 0),
      lines: one.lines,
      proof: one.proof ? 'Justificatif joint' : 'Sans justificatif',
    })),
  ].toSorted((one, other) => (one.firstOn < other.firstOn ? -1 : 1));
}

function rowOf(list: ListDocument, one: Training): Cell[] {
  const [date, what, counts, duration] = columns;
  const days =
    one.firstOn === one.lastOn
      ? formatNumericDay(one.firstOn)
      : `${formatNumericDay(one.firstOn)} au ${formatNumericDay(one.lastOn)}`;
  return [
    { lines: list.wrapped(days, date) },
    {
      lines: [
        ...list.wrapped(one.title, what, styles.strong),
        ...[`${one.provider}, ${one.modality.toLowerCase()}`, one.nature, one.proof].flatMap((text) =>
          list.wrapped(text, what, styles.secondary),
        ),
      ],
    },
    {
      lines: one.lines.flatMap(({ habilitation, theme, minutes }) => [
        ...list.wrapped(`${habilitation}\u00a0: ${formatMinutes(minutes)}`, counts),
        ...(theme ? list.wrapped(theme, counts, styles.secondary) : []),
      ]),
    },
    { lines: list.wrapped(formatMinutes(one.minutes), duration, styles.amount) },
  ];
}

const totalColumns = [
  { label: 'Habilitation', x: 0, width: 300 },
  { label: 'Total', x: 444, width: 55, isRight: true },
] as const satisfies Column[];

function totals(list: ListDocument, trainings: readonly Training[]): void {
  list.space(6);
  list.table(
    totalColumns,
    minutesByHabilitation(trainings.flatMap(({ lines }) => lines)).map(({ habilitation, minutes }) => [
      { lines: list.wrapped(habilitation, totalColumns[0]) },
      { lines: list.wrapped(formatMinutes(minutes), totalColumns[1], styles.amount) },
    ]),
  );
  list.paragraph(linesNote, styles.label);
  list.paragraph(
    'Totaux des heures prouvées, avant les plafonds que certaines habilitations fixent aux colloques et à l’enseignement.',
    styles.label,
  );
}
