import type { PersonHours } from '@forman/contract/hours';
import { formatMoment, formatNumericDay } from '@forman/domain/french-dates';
import { formatSigned, natureLabels } from '@forman/domain/hours/words';
import { counted } from '@forman/domain/text';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Card } from '../../ui/Card.tsx';
import { SortedTable } from '../../ui/SortedTable.tsx';
import type { SortedColumn } from '../../ui/sorted-rows.ts';

const firstShown = 10;

type Movement = PersonHours['movements'][number];
type Props = { movements: readonly Movement[] };

/** Every line of somebody’s hours, with where it comes from: nothing is changed, what was wrong is taken back by another line. */
export function HourLedger({ movements }: Props) {
  const [most, setMost] = useState(firstShown);
  const left = movements.length - most;
  return (
    <div className="section">
      <Card title="Ligne par ligne">
        {movements.length === 0 ? (
          <p className="small muted">Aucune heure pour le moment.</p>
        ) : (
          <SortedTable
            caption="Heures de formation, ligne par ligne"
            rows={movements}
            rowKey={({ id }) => String(id)}
            columns={columns}
            pageOf={(rows) => rows.slice(0, most)}
            usualOrder="La plus récente d’abord"
          />
        )}
        {left > 0 && (
          <p className="hour-other">
            <BusyButton look="plain" size="s" onClick={() => setMost(movements.length)}>
              {`Voir plus, encore ${counted(left, 'ligne', 'lignes')}`}
            </BusyButton>
          </p>
        )}
      </Card>
    </div>
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
    cell: ({ followedOn }) => <span className="num">{formatNumericDay(followedOn)}</span>,
  },
  {
    key: 'title',
    head: 'Formation',
    phone: 'title',
    by: ({ title, kind }) => title ?? kindWords[kind],
    cell: ({ title, kind, nature }) => (
      <>
        <span className="strong">{title ?? kindWords[kind]}</span>
        {nature !== 'training' && <small className="small muted"> {natureLabels[nature]}</small>}
      </>
    ),
  },
  {
    key: 'habilitation',
    head: 'Compte pour',
    by: ({ habilitation }) => habilitation,
    cell: ({ habilitation, theme }) => (theme ? `${habilitation}, ${theme}` : habilitation),
  },
  {
    key: 'minutes',
    head: 'Durée',
    by: ({ minutes }) => minutes,
    cell: ({ minutes }) => <span className="num nowrap">{formatSigned(minutes)}</span>,
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
  { key: 'reason', head: 'Motif', cell: ({ reason }) => reason ?? '' },
  {
    key: 'createdAt',
    head: 'Écrite le',
    by: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <span className="num">{formatMoment(new Date(createdAt))}</span>,
  },
];
