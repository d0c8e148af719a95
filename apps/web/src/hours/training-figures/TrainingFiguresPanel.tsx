import './training-figures.css';
import type { TrainingYear } from '@forman/contract/hours/training-figures';
import { formatMinutes } from '@forman/domain/hours/words';
import { counted, formatCount } from '@forman/domain/text';
import { call } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { useYear } from '../../platform/shared/use-year.ts';
import { YearFrame } from '../../platform/shared/YearFrame.tsx';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Note } from '../../ui/Note.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { SortedTable } from '../../ui/SortedTable.tsx';
import { figureColumns, type Line, pilotColumns } from './figure-columns.tsx';

/** Training given in a year, for the bilan pédagogique et financier; each figure says what it counts. */
export function TrainingFiguresPanel() {
  const { year, choose } = useYear();
  const params = { year: String(year) };
  const { data, error, refetch } = useCall('getTrainingYear', { params });
  const retry = (): void => void refetch();
  return (
    <YearFrame
      title="Bilan pédagogique"
      year={year}
      onYear={choose}
      files={[
        {
          label: 'CSV',
          name: `bilan-pedagogique-${year}`,
          read: () => call('exportTrainingYear', { params }),
        },
      ]}
      isEmpty={data?.total.sessions === 0 && data.open === 0}
    >
      {data && <Year figures={data} />}
      {!data && error && <ErrorState title="Le bilan n’a pas pu être lu" error={error} onRetry={retry} />}
      {!data && !error && <TableSkeleton label="Chargement du bilan" onRetry={retry} />}
    </YearFrame>
  );
}

function Year({ figures }: { figures: TrainingYear }) {
  const { kinds, objectives, habilitations, pilots, open, year } = figures;
  return (
    <div className="training-year grid">
      <p className="muted">
        Heures des demi-journées contresignées et, pour les sessions d’avant l’émargement en ligne, des
        feuilles closes&nbsp;: présents multipliés par la durée.
      </p>
      {open > 0 && (
        <Note
          tone="wait"
          title={`${counted(open, 'session terminée', 'sessions terminées')} sans feuille close.`}
        >
          Leurs heures ne sont pas comptées. Elles le seront dès que le pilote aura validé la feuille.
        </Note>
      )}
      <Sums figures={figures} />
      <Figures
        title="Par nature"
        head="Nature"
        caption={`Formation donnée en ${year}, par nature`}
        rows={kinds.map(({ kind, ...line }) => ({ name: kindUi[kind].many, ...line }))}
      />
      <Figures
        title="Par objectif"
        head="Objectif"
        about="La thématique de chaque session."
        caption={`Formation donnée en ${year}, par objectif`}
        rows={objectives.map(({ objective, ...line }) => ({ name: objective, ...line }))}
      />
      <Figures
        title="Par habilitation"
        head="Habilitation"
        about={
          'Les heures suivies dans les sessions qui comptent pour elle. Une session peut compter pour plusieurs\u00a0: ces lignes ne s’additionnent pas.'
        }
        caption={`Formation donnée en ${year}, par habilitation`}
        rows={habilitations.map(({ habilitation, ...line }) => ({
          name: habilitation ?? 'Aucune',
          ...line,
        }))}
      />
      <section>
        <h3>Pilotes</h3>
        <p className="small muted">Durée des sessions que chacun a pilotées, sans les co-pilotes.</p>
        <SortedTable
          caption={`Heures pilotées en ${year}`}
          columns={pilotColumns}
          rows={pilots}
          rowKey={({ id }) => id}
        />
      </section>
    </div>
  );
}

function Sums({ figures: { total, taught } }: { figures: TrainingYear }) {
  const sums = [
    ['Sessions', formatCount(total.sessions)],
    ['Stagiaires (une fois par session)', formatCount(total.trainees)],
    ['Personnes différentes', formatCount(total.people)],
    ['Heures-stagiaires', formatMinutes(total.minutes)],
    ['Heures pilotées', formatMinutes(taught)],
  ] as const;
  return (
    <dl className="training-sums grid gap-16">
      {sums.map(([name, value]) => (
        <div key={name} className="card">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FiguresProps = {
  title: string;
  /** Head of the first column. */ head: string;
  about?: string;
  caption: string;
  rows: Line[];
};

const Figures = ({ title, head, about, caption, rows }: FiguresProps) => (
  <section>
    <h3>{title}</h3>
    {about && <p className="small muted">{about}</p>}
    <SortedTable caption={caption} columns={figureColumns(head)} rows={rows} rowKey={({ name }) => name} />
  </section>
);
