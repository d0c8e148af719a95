import './hours-office.css';
import type { HoursTile } from '@forman/contract/hours/hours-office';
import { formatShortDate } from '@forman/domain/french-dates';
import { formatMinutes } from '@forman/domain/hours/words';
import { parisInstant } from '@forman/domain/paris-time';
import { formatCount } from '@forman/domain/text';
import { type ReactNode, useMemo } from 'react';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { pagedSource, usePagedRows } from '../../ui/paged-table/source.ts';
import { usePaged } from '../../ui/paged-table/use-paged.ts';
import { AttestationSettings } from './AttestationSettings.tsx';
import { MemberFilters, memberFilters } from './MemberFilters.tsx';
import { lights, memberColumns } from './member-columns.tsx';
import { Reminders } from './Reminders.tsx';
import { SessionsWithoutHours } from './SessionsWithoutHours.tsx';
import { Trainings } from './Trainings.tsx';

const source = pagedSource('listMemberHours', 'members');
/** Habilitations shown in the table before the first answer tells which of them ask for hours. */
const usual = ['IMMOBILIER', 'IAS', 'CIF', 'IOBSP'] as const;

type Props = { /** Card of everybody's control file. */ controlFile?: ReactNode };

/** Hours of all members: up to date, planned, or missing at the end of the year. */
export function HoursPanel({ controlFile }: Props) {
  const paged = usePaged({ filters: memberFilters, sort: '-missing', itemsPerPage: 10 });
  const { data } = usePagedRows(source, paged);
  const tiles = data?.answer.tiles;
  const names = tiles?.map(({ habilitation }) => habilitation) ?? usual;
  const key = names.join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names, not the list that holds them
  const columns = useMemo(() => memberColumns(names), [key]);
  return (
    <>
      <div className="hours-head">
        <div>
          <h2>Heures de tous</h2>
          <p className="muted">
            Qui est à jour, qui le sera avec ses inscriptions, à qui il manquera des heures
            {data
              ? ` au ${formatShortDate(parisInstant(data.answer.until, '12:00'))}`
              : ' à la fin de l’année'}
            .
          </p>
        </div>
      </div>
      <Tiles tiles={tiles ?? []} />
      <PagedTable
        name="heures"
        caption="Heures par membre"
        columns={columns}
        rowKey={({ id }) => id}
        source={source}
        paged={paged}
        searchLabel="3 lettres du nom"
        filters={<MemberFilters paged={paged} names={names} />}
        empty="Les membres dont l’habilitation demande des heures apparaîtront ici."
      />
      <div className="hours-cards grid align-start gap-20">
        <Trainings />
        <div>
          <Reminders />
          <SessionsWithoutHours />
          <AttestationSettings />
          {controlFile}
        </div>
      </div>
    </>
  );
}

/** One tile for each habilitation: the three counts in words, and their shares as a bar. */
const Tiles = ({ tiles }: { tiles: readonly HoursTile[] }) => (
  <div className="hours-tiles grid gap-16">
    {tiles.map((tile) => (
      <section key={tile.habilitation} className="card hours-tile">
        <h3>
          {tile.habilitation}{' '}
          <span className="muted">
            {formatMinutes(tile.asked)} {tile.years === 1 ? 'par an' : `en ${tile.years}\u00a0ans`}
          </span>
        </h3>
        <span className="hours-split flex gap-2" aria-hidden="true">
          {lights.map(({ state }) => (
            <i key={state} className={state} style={{ flex: tile[state] }} />
          ))}
        </span>
        <ul>
          {lights.map(({ state, word, Icon }) => (
            <li key={state} className={state}>
              <Icon aria-hidden="true" />
              <span>{word}</span>
              <b>{formatCount(tile[state])}</b>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
