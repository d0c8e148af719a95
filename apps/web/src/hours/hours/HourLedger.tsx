import './other-hours.css';
import './hour-ledger.css';
import type { PersonHours } from '@forman/contract/hours/hours';
import { formatDay, formatMoment } from '@forman/domain/french-dates';
import { formatMinutes, formatSigned, natureLabels } from '@forman/domain/hours/words';
import { parisInstant } from '@forman/domain/paris-time';
import { counted } from '@forman/domain/text';
import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SortedTable } from '../../ui/SortedTable.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';

const firstShown = 10;

type Movement = PersonHours['movements'][number];
type Props = {
  movements: readonly Movement[];
  /** Heading, where the page's title does not name the ledger. */ heading?: string;
};

/** Hour movements of a person, with their sources. A mistake is reversed by another line, never changed. */
export function HourLedger({ movements, heading }: Props) {
  const [rowsShown, setRowsShown] = useState(firstShown);
  const left = movements.length - rowsShown;
  return (
    <div className={heading ? 'section hour-ledger' : 'hour-ledger'}>
      {heading && (
        <div className="sec-head">
          <h2>{heading}</h2>
        </div>
      )}
      {movements.length > 0 && <Totals movements={movements} />}
      {movements.length === 0 ? (
        <EmptyState title="Aucune heure pour le moment" icon={<IconCertificate />}>
          Chaque attestation et chaque formation acceptée écrira ici ses lignes.
        </EmptyState>
      ) : (
        <SortedTable
          caption="Heures de formation, ligne par ligne"
          rows={movements}
          rowKey={({ id }) => String(id)}
          columns={columns}
          pageOf={(rows) => rows.slice(0, rowsShown)}
          usualOrder="La plus récente d’abord"
        />
      )}
      {left > 0 && (
        <p className="hour-other row wrap gap-8-12">
          <BusyButton look="plain" size="s" onClick={() => setRowsShown(movements.length)}>
            {`Voir plus, encore ${counted(left, 'ligne', 'lignes')}`}
          </BusyButton>
        </p>
      )}
    </div>
  );
}

/** Sums by habilitation only: one training may count for several, and a total would count it twice. */
function Totals({ movements }: Pick<Props, 'movements'>) {
  const sums = new Map<string, number>();
  for (const { habilitation, minutes } of movements)
    sums.set(habilitation, (sums.get(habilitation) ?? 0) + minutes);
  return (
    <section
      className="card hour-totals flex wrap align-baseline between"
      aria-label="Total par habilitation"
    >
      <p className="small muted">
        {movements.length === 1
          ? 'Total'
          : `Total des ${counted(movements.length, 'ligne', 'lignes')}, toutes années confondues`}
      </p>
      <dl>
        {[...sums]
          .toSorted(([one], [other]) => one.localeCompare(other, 'fr'))
          .map(([habilitation, minutes]) => (
            <div key={habilitation}>
              <dt className="small">{habilitation}</dt>
              <dd className="num">{minutes < 0 ? formatSigned(minutes) : formatMinutes(minutes)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

const kindWords: Record<Movement['kind'], string> = {
  attested: 'Attestation',
  attestation_voided: 'Attestation annulée',
  outside_accepted: 'Formation acceptée',
  outside_corrected: 'Décision reprise',
  correction: 'Correction',
};

const columns: SortedColumn<Movement>[] = [
  {
    key: 'followedOn',
    head: 'Suivie le',
    by: ({ followedOn }) => followedOn,
    cell: ({ followedOn }) => <span className="nowrap">{formatDay(parisInstant(followedOn, '12:00'))}</span>,
  },
  {
    key: 'title',
    head: 'Formation',
    phone: 'title',
    by: ({ title, kind }) => title ?? kindWords[kind],
    cell: ({ title, kind, nature, reason }) => (
      <div>
        <span className="strong">{title ?? kindWords[kind]}</span>
        {nature !== 'training' && <small className="small muted"> {natureLabels[nature]}</small>}
        {reason && <p className="small muted">{reason}</p>}
      </div>
    ),
  },
  {
    key: 'habilitation',
    head: 'Compte pour',
    by: ({ habilitation }) => habilitation,
    cell: ({ habilitation, theme }) => (theme ? `${habilitation}, ${theme}` : habilitation),
  },
  {
    key: 'kind',
    head: 'Par',
    by: ({ kind }) => kindWords[kind],
    cell: ({ kind, attestationId }) =>
      attestationId === null ? (
        kindWords[kind]
      ) : (
        <Link to={pathTo('hourAttestation', { id: attestationId })}>{kindWords[kind]}</Link>
      ),
  },
  {
    key: 'createdAt',
    head: 'Écrite le',
    by: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <span className="small muted nowrap">{formatMoment(new Date(createdAt))}</span>,
  },
  {
    key: 'minutes',
    head: 'Durée',
    numeric: true,
    by: ({ minutes }) => minutes,
    cell: ({ minutes }) => formatSigned(minutes),
  },
];
