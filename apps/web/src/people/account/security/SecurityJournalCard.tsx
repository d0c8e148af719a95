import type { SecurityEvent } from '@forman/contract/platform/security-events';
import { formatMoment } from '@forman/domain/french-dates';
import { securityEventMonths, securityEventSentences } from '@forman/domain/platform/security-events';
import { counted } from '@forman/domain/text';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { Card } from '../../../ui/Card.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { readPage } from '../../../ui/pages.ts';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Bar } from '../../../ui/Skeleton.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { type Alike, foldEvents } from '../alike.ts';
import { journalParam as param, lastEvents, linesFirst } from './journal-address.ts';

const onePage = '20';

/** Security events of the viewer's own account. */
export function SecurityJournalCard() {
  const [search] = useSearch();
  const isWhole = search.has(param);
  const page = readPage(search, param);
  const { data, error } = useCall(
    'listOwnSecurityEvents',
    isWhole ? { query: { page: String(page), itemsPerPage: onePage } } : lastEvents,
  );
  const lines = foldEvents(data?.events ?? []).slice(0, isWhole ? undefined : linesFirst);
  return (
    <Card title="Journal de sécurité">
      <p className="small muted">
        Quelque chose que vous ne reconnaissez pas&nbsp;? Un nouveau mot de passe déconnecte vos autres
        appareils.{' '}
        <Link className="link" to={{ search: search.toString(), hash: 'mot-de-passe' }}>
          Changer mon mot de passe
        </Link>
      </p>
      {error && <FailureNote title="Le journal n’a pas pu être lu." error={error} />}
      {!data && !error && <Bar height={200} />}
      {data?.events.length === 0 && <p className="small muted">Rien n’a encore été noté.</p>}
      <ul className="security-events">
        {lines.map((line) => (
          <Line key={line[0].id} events={line} />
        ))}
      </ul>
      {data && !isWhole && data.count > lines.flat().length && (
        <Link className="btn btn-plain btn-s logins-more" to={`?${param}=1`} preventScrollReset>
          Voir tout
        </Link>
      )}
      {data && isWhole && (
        <>
          <Pagination page={page} last={data.maxPage} param={param} />
          <p className="tiny muted">Les lignes restent {securityEventMonths}&nbsp;mois.</p>
        </>
      )}
    </Card>
  );
}

/** Shows the latest of several consecutive events with the same words; the others are folded behind it. */
const Line = ({ events: [last, ...others] }: { events: Alike<SecurityEvent> }) => (
  <li>
    <Row event={last} />
    {others.length > 0 && (
      <details className="account-same">
        <summary>{counted(others.length, 'autre dit', 'autres disent')} la même chose</summary>
        <ul>
          {others.map((event) => (
            <li key={event.id}>
              <Row event={event} />
            </li>
          ))}
        </ul>
      </details>
    )}
  </li>
);

function Row({ event: { at, kind, device, network, note, actor } }: { event: SecurityEvent }) {
  const from = [device, network && `réseau ${network}`, actor && `par ${actor.firstName} ${actor.lastName}`];
  return (
    <>
      <p className="security-what">
        {securityEventSentences[kind]}
        {note && <span className="muted">{`\u00a0: ${note}`}</span>}
      </p>
      <p className="small muted">
        <time dateTime={at}>{formatMoment(new Date(at))}</time>
        {from.filter(Boolean).map((part) => ` · ${part}`)}
      </p>
    </>
  );
}
