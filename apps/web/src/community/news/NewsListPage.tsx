import './news-list.css';
import type { News } from '@forman/contract/community/news';
import { formatMonth } from '@forman/domain/french-dates';
import { capital, counted } from '@forman/domain/text';
import { IconNews, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { Link, Navigate } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { emptyTexts, labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { countFilters, newsQuery, readFilters } from './news-address.ts';
import { NewsCard } from './NewsCard.tsx';
import { NewsFilters } from './NewsFilters.tsx';
import { withPage } from '../../ui/pages.ts';
import { useSearch } from '../../ui/use-search.ts';

/** News by members for members, ten a page (MEM-183 to 191). */
export function NewsListPage() {
  const me = useViewer();
  const [search] = useSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery(newsQuery(me, search));
  // Drawn in slices, so that the page stays responsive.
  const drawn = useDeferredValue(data);
  const retry = (): void => void refetch();
  return (
    <div className="news news-list">
      <PageHeader
        title={labels.newsTitle}
        crumbs={[{ label: 'Accueil', to: routes.home }, { label: 'Actualités' }]}
        tabTitle="Actualités"
        lead={
          'La vie de l’association, nos partenaires, la loi et la fiscalité\u00a0: ce que les adhérents ont à se dire.'
        }
        action={
          can(me, 'news.publish') && (
            <Link className="btn btn-primary btn-lg" to={routes.newsCreate}>
              <IconPlus aria-hidden="true" />
              Créer
            </Link>
          )
        }
      />
      <NewsFilters found={data?.total} />
      {drawn && <Found list={drawn} isStale={isPlaceholderData || drawn !== data} />}
      {!drawn && error && (
        <ErrorState
          title="Les actualités n’ont pas pu être lues"
          error={error}
          unchanged="Vos filtres sont gardés."
          onRetry={retry}
        />
      )}
      {!drawn && !error && <RowSkeletons label="Chargement des actualités" onRetry={retry} />}
    </div>
  );
}

const monthOf = ({ publishAt }: News): string => formatMonth(new Date(publishAt));

/** Older news, under the months in which they came out. */
function Months({ news }: { news: readonly News[] }) {
  const id = useId();
  return [...Map.groupBy(news, monthOf)].map(([month, ofMonth], index) => (
    <section key={month} aria-labelledby={`${id}-${index}`}>
      <h2 className="news-month row gap-12" id={`${id}-${index}`}>
        {capital(month)}
      </h2>
      <div className="news-cards">
        {ofMonth.map((one) => (
          <NewsCard key={one.id} news={one} />
        ))}
      </div>
    </section>
  ));
}

function Found({ list, isStale }: { list: Answer<'listNews'>; isStale: boolean }) {
  const [search] = useSearch();
  const { news, total, page, maxPage } = list;
  // The last page has become empty: the page before is now the last.
  if (!isStale && page > maxPage) {
    return <Navigate to={`?${withPage(search, maxPage)}`} replace />;
  }
  const isNarrowed = countFilters(readFilters(search)) > 0;
  // The newest news heads the whole list; a filtered list, or an older page, has no such head.
  const [lead, rest] = page === 1 && !isNarrowed ? [news[0], news.slice(1)] : [undefined, news];
  return (
    <>
      <output className="small muted num news-count">{counted(total, 'actualité', 'actualités')}</output>
      {news.length === 0 ? (
        <EmptyState title={emptyTexts.news} icon={<IconNews />}>
          {isNarrowed
            ? 'Aucune ne répond à votre choix\u00a0: élargissez-le, ou affichez tout.'
            : 'Les prochaines paraîtront ici.'}
        </EmptyState>
      ) : (
        <div className={isStale ? 'stale' : undefined} aria-busy={isStale}>
          {lead && <NewsCard news={lead} isLead />}
          <Months news={rest} />
        </div>
      )}
      <Pagination page={page} last={maxPage} />
    </>
  );
}
