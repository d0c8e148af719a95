import { newsMessages } from '@forman/domain/community/news';
import { parisDay } from '@forman/domain/paris-time';
import { Navigate, useLocation, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/query.ts';
import { can, useViewer } from '../../api/viewer.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { emptyValues, valuesOf } from './news-values.ts';
import { NewsForm } from './NewsForm.tsx';
import type { PictureRefused } from './use-news-form.ts';

const Head = ({ title, lead }: { title: string; lead: string }) => (
  <PageHeader
    title={title}
    crumbs={[
      { label: 'Accueil', to: routes.home },
      { label: 'Actualités', to: routes.newsList },
      { label: title },
    ]}
    lead={lead}
  />
);

const whenItAppears = (isPublisher: boolean): string =>
  isPublisher
    ? 'Elle paraît au jour que vous choisissez, pour ceux que vous choisissez.'
    : 'Un XMAN ou un administrateur la relit avant qu’elle paraisse.';

export function NewsCreatePage() {
  const me = useViewer();
  const now = useNow();
  return (
    <>
      <Head title={labels.addNews} lead={whenItAppears(can(me, 'news.publish'))} />
      <NewsForm initial={emptyValues(parisDay(now))} back={routes.newsList} />
    </>
  );
}

/** Edits a stored text; people who may not change it are sent to the list (MEM-209). */
export function NewsEditPage() {
  const { id = '' } = useParams();
  const me = useViewer();
  const state = useLocation().state as PictureRefused | null;
  const { data, error, refetch } = useCall('getNews', { params: { id } });
  const retry = (): void => void refetch();
  if (!data) {
    if (!error) return <PageSkeleton label="Chargement de l’actualité" onRetry={retry} />;
    if (error instanceof ApiError && [404, 422].includes(error.status))
      return <Navigate to={routes.newsList} replace />;
    return <ErrorState title="L’actualité n’a pas pu être lue" error={error} onRetry={retry} />;
  }
  if (!data.actions.edit.ok) return <Navigate to={routes.newsList} replace />;
  return (
    <>
      <Head title={labels.editNews} lead={can(me, 'news.moderate') ? data.title : whenItAppears(false)} />
      <NewsForm
        key={data.id}
        initial={valuesOf(data)}
        stored={data}
        back={pathTo('news', { id })}
        pictureProblem={state?.pictureRefused ? newsMessages.image : undefined}
      />
    </>
  );
}
