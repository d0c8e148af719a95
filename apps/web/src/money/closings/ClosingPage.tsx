import './closings.css';
import { formatMoment, formatNumericDay } from '@forman/domain/french-dates';
import { capital, counted, fullName } from '@forman/domain/text';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { officeName } from '../../api/own-office.ts';
import { useCall } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Money } from '../../ui/Money.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { type Closing, monthName, rangeOf } from './words.ts';

/** Report of a closing, to read and to print: its totals, and the hash that proves them. */
export function ClosingPage() {
  const { id = '' } = useParams();
  const office = officeName(useViewer());
  const { data, error, refetch } = useCall('getClosing', { params: { id } });
  const title = data ? titleOf(data) : 'Clôture';
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: office, to: routes.accountant }, { label: title }]}
        aside={
          <BusyButton icon={<IconPrinter aria-hidden="true" />} onClick={() => window.print()}>
            Imprimer
          </BusyButton>
        }
      />
      {data && (data.files ? <Seal closing={data} files={data.files} /> : <Report closing={data} />)}
      {!data && error && (
        <ErrorState title="La clôture n’a pas pu être lue" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <TableSkeleton label="Chargement de la clôture" onRetry={() => void refetch()} />}
    </>
  );
}

const titleOf = (closing: Closing): string =>
  closing.kind === 'archive' ? `Archive\u00a0: ${nameOf(closing)}` : `Clôture\u00a0: ${nameOf(closing)}`;

const nameOf = ({ kind, lastOn }: Closing): string =>
  kind === 'year' || kind === 'archive'
    ? lastOn.slice(0, 4)
    : kind === 'month'
      ? monthName(lastOn.slice(0, 7))
      : formatNumericDay(lastOn);

const meansNames = {
  card: 'Carte',
  paypal: 'PayPal',
  bank: 'Virement et autres',
  cheques: 'Chèques',
  cash: 'Espèces',
  avoir: 'Avoirs',
};
const productNames: Record<string, string> = {
  dues: 'Adhésions',
  workshop: 'Ateliers',
  formation: 'Formations',
  event: 'Événements',
  discovery_fee: 'Journées découverte',
  manual: 'Autres prestations',
};

/** What an archive seals: its files, each PDF and XML included. */
const Seal = ({ closing, files }: { closing: Closing; files: NonNullable<Closing['files']> }) => (
  <div className="card pad closing-report">
    <MadeBy closing={closing} />
    <p>
      {counted(
        files.count,
        'fichier d’écritures ou de pièce est scellé',
        'fichiers d’écritures et de pièces sont scellés',
      )}{' '}
      ici, PDF et XML compris, jusqu’au {formatNumericDay(closing.lastOn)}.
    </p>
    <Hashes closing={closing} />
  </div>
);

const MadeBy = ({ closing }: { closing: Closing }) => (
  <p className="small muted">
    Faite le {formatMoment(new Date(closing.closedAt))}
    {closing.closedBy ? ` par ${fullName(closing.closedBy)}` : ' par le portail'}.
  </p>
);

function Report({ closing }: { closing: Closing }) {
  const { invoices, credits, byRate, byProduct, perpetual } = closing;
  return (
    <div className="card pad closing-report">
      <MadeBy closing={closing} />
      <Part title="Pièces">
        <Line
          label={counted(invoices.count, 'facture', 'factures')}
          note={rangeOf(invoices)}
          euros={invoices.gross}
        />
        <Line
          label={counted(credits.count, 'avoir', 'avoirs')}
          note={rangeOf(credits)}
          euros={-credits.gross}
        />
        <Line label="Total perpétuel" euros={perpetual} />
      </Part>
      <Part title="TVA">
        {byRate.map(({ rate, category, net, vat }) => (
          <Line
            key={`${category} ${rate}`}
            label={category === 'S' ? `${String(rate).replace('.', ',')}\u00a0%` : 'Exonéré ou hors champ'}
            note={
              <>
                sur <Money euros={net} />
              </>
            }
            euros={vat}
          />
        ))}
      </Part>
      <Part title="Par produit, TTC">
        {byProduct.map(({ product, gross }) => (
          <Line key={product} label={productNames[product] ?? capital(product)} euros={gross} />
        ))}
      </Part>
      <Ledger closing={closing} />
    </div>
  );
}

/** Entries and hashes of a closing. */
function Ledger({ closing }: { closing: Closing }) {
  const { entries, byMeans } = closing;
  return (
    <>
      <Part title="Moyens de paiement">
        {byMeans.map(({ means, in: received, out }) => (
          <Line
            key={means}
            label={meansNames[means]}
            note={
              out > 0 && (
                <>
                  dont rendus ou gardés <Money euros={-out} />
                </>
              )
            }
            euros={received - out}
          />
        ))}
      </Part>
      <Part title="Écritures">
        <Line
          label={counted(entries.count, 'écriture', 'écritures')}
          note={entries.first === null ? null : `n° ${entries.first} à ${entries.last}`}
          euros={entries.debit}
        />
      </Part>
      <Hashes closing={closing} />
    </>
  );
}

const Hashes = ({ closing: { kind, hash, previousHash } }: { closing: Closing }) => (
  <Part title="Empreintes">
    <div className="closing-digits">
      <dt>{kind === 'archive' ? 'De cette archive' : 'De cette clôture'}</dt>
      <dd>{hash}</dd>
      <dt>De la précédente clôture</dt>
      <dd>{previousHash}</dd>
    </div>
  </Part>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="card-title">{title}</h2>
    <dl>{children}</dl>
  </section>
);

const Line = ({ label, note, euros }: { label: string; note?: ReactNode; euros: number }) => (
  <div className="closing-line">
    <dt>
      {label} {note && <span className="small muted">{note}</span>}
    </dt>
    <dd>
      <Money euros={euros} />
    </dd>
  </div>
);
