import './news-lines.css';
import './news-page.css';
import type { NewsHead } from '@forman/contract/community/news';
import { IconArrowLeft, IconNewsOff } from '@tabler/icons-react';
import { Fragment } from 'react';
import { frenchSpaces, fullName } from '@forman/domain/text';
import { Link, useLocation, useParams } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { Answer } from '../../api/client.ts';
import { useCall } from '../../api/query.ts';
import { labels } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { Avatar } from '../../people/shared/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Crumbs } from '../../ui/Crumbs.tsx';
import { When } from '../../ui/When.tsx';
import { LikeButton } from './LikeButton.tsx';
import { NewsActions } from './NewsActions.tsx';
import { NewsAbout } from './NewsAbout.tsx';
import { NewsState } from './NewsState.tsx';
import { Published } from './Published.tsx';
import type { NewsSent } from './use-news-form.ts';

type Page = Answer<'getNews'>;

const crumbsTo = (label: string) => [
  { label: 'Accueil', to: routes.home },
  { label: 'Actualités', to: routes.newsList },
  { label },
];

const BackToList = () => (
  <Link className="link small" to={routes.newsList}>
    <IconArrowLeft className="ic-s" aria-hidden="true" />
    {labels.backToList}
  </Link>
);

/** One news, with other recent ones beside it (MEM-206 to 214). */
export function NewsPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useCall('getNews', { params: { id } });
  const retry = (): void => void refetch();
  if (data) return <Article key={data.id} news={data} />;
  if (!error) return <PageSkeleton label="Chargement de l’actualité" onRetry={retry} />;
  // An address whose id is not a number leads to no news either.
  if (error instanceof ApiError && [404, 422].includes(error.status)) return <Missing />;
  return <ErrorState title="L’actualité n’a pas pu être lue" error={error} onRetry={retry} />;
}

const Missing = () => (
  <>
    <PageHeader title="Actualité introuvable" crumbs={crumbsTo('Introuvable')} />
    <EmptyState
      title="Cette actualité n’existe pas ou n’existe plus"
      icon={<IconNewsOff />}
      action={<BackToList />}
    >
      L’adresse est peut-être incomplète, ou l’actualité n’est pas destinée à votre niveau.
    </EmptyState>
  </>
);

function Article({ news }: { news: Page }) {
  useTitle(news.title);
  // The notice shows once, to the author who has just sent it.
  const isPublished = (useLocation().state as NewsSent | null)?.isSent === true && news.isValidate;
  const { title, category, author, publishAt, description, fileUrl, taggedUsers, recent, ofSponsor } = news;
  return (
    <>
      <div className="row between wrap news-top">
        <Crumbs crumbs={crumbsTo(title)} />
        <NewsActions news={news} />
      </div>
      <div className="cols news-page">
        <div className="news-main">
          <article className="card news-article">
            {fileUrl && <img className="news-cover" src={fileUrl} alt="" />}
            <div className="news-article-in">
              <p className="news-tags row wrap gap-4-10">
                <NewsAbout category={category} />
                <NewsState news={news} />
              </p>
              {isPublished && <Published news={news} />}
              <h1 tabIndex={-1}>{frenchSpaces(title)}</h1>
              <div className="news-foot row gap-10">
                <Avatar person={author} />
                <p className="small grow">
                  <b className="strong">{fullName(author)}</b>
                  <span className="muted news-line">
                    <When date={publishAt} as="long" />
                  </span>
                </p>
              </div>
              <SafeHtml html={description} />
              {taggedUsers.length > 0 && <Tagged people={taggedUsers} />}
              <div className="news-end row wrap between gap-8-16">
                <BackToList />
                <LikeButton news={news} isWorded />
              </div>
            </div>
          </article>
        </div>
        <aside className="news-side grid gap-16" aria-label="Autres actualités">
          <Heads
            id="news-recent"
            title={labels.recentNews}
            heads={recent}
            none="Les suivantes paraîtront ici."
          />
          <Heads
            id="news-sponsor"
            title={labels.sponsorNews}
            heads={ofSponsor}
            none="Votre parrain n’a pas encore écrit d’actualité&nbsp;: les siennes paraîtront ici."
          />
        </aside>
      </div>
    </>
  );
}

const Tagged = ({ people }: { people: Page['taggedUsers'] }) => (
  <p className="small news-tagged">
    <span className="muted">Avec </span>
    {people.map((person, index) => (
      <Fragment key={person.id}>
        {index > 0 && ', '}
        <Link to={pathTo('profile', { id: person.id })}>{fullName(person)}</Link>
      </Fragment>
    ))}
  </p>
);

type HeadsProps = { id: string; title: string; heads: readonly NewsHead[]; none: string };

const Heads = ({ id, title, heads, none }: HeadsProps) => (
  <section className="card pad" aria-labelledby={id}>
    <h2 className="card-title" id={id}>
      {title}
    </h2>
    {heads.length === 0 ? (
      <p className="small muted">{none}</p>
    ) : (
      <ul className="news-heads">
        {heads.map((head) => (
          <li key={head.id}>
            <p className="eyebrow">{head.category}</p>
            <Link to={pathTo('news', { id: head.id })}>{head.title}</Link>
            <p className="tiny muted">
              <When date={head.publishAt} />
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
);
