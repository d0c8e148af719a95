import './guide.css';
import { useQuery, queryOptions } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { WithContents } from '../../ui/PageContents.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { GuideContents, useGuideCrumbs } from './GuideContents.tsx';

type GuideFile = {
  title: string;
  /** Headings, for the list beside the text. */ sections: string[];
  html: string;
};

const files = import.meta.glob<GuideFile>('../../../../../docs/guide/*.md');

/** Query of a page by its name in the address; null when it does not exist. */
const guideQuery = (page: string) =>
  queryOptions({
    queryKey: ['guide', page],
    queryFn: async () => {
      const read = files[`../../../../../docs/guide/${page}.md`];
      return read ? read() : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A page of the guide: one task of the people who run the association, from beginning to end. */
export function GuidePage() {
  const { page = '' } = useParams();
  const { data, error, refetch } = useQuery(guideQuery(page));
  if (data) return <GuideText {...data} />;
  if (data === null) return <GuideContents />;
  const retry = (): void => void refetch();
  return error ? (
    <ErrorState title="Le guide n’a pas pu être lu" error={error} onRetry={retry} />
  ) : (
    <PageSkeleton onRetry={retry} />
  );
}

function GuideText({ title, sections, html }: GuideFile) {
  const navigate = useNavigate();

  /** Opens a link of the text within the portal, without reloading the page. */
  function follow(event: MouseEvent<HTMLElement>): void {
    const link = (event.target as HTMLElement).closest('a');
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || !isPlain || link.origin !== location.origin) return;
    event.preventDefault();
    void navigate(`${link.pathname}${link.search}`);
  }

  return (
    <article className="guide">
      <PageHeader title={title} crumbs={useGuideCrumbs(title)} />
      <WithContents titles={sections}>
        {/* Links in the text handle the keyboard themselves; their clicks bubble up to here. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className="prose guide-text"
          onClick={follow}
          // Text of our own repository, turned into HTML by the build (scripts/markdown.ts).
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </WithContents>
    </article>
  );
}
