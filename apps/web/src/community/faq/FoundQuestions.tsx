import { counted, plural } from '@forman/domain/text';
import { IconChevronRight, IconHelp } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Answer } from '../../api/client.ts';
import { callQuery } from '../../api/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { useFocusHandedOn } from '../../ui/focus-heading.ts';
import { useSearch } from '../../ui/use-search.ts';
import { issuePath } from './faq-calls.ts';

/** Questions that contain every word, in their text or answer; else those with similar words. */
export function FoundQuestions({ words }: { words: string }) {
  const { data, error, refetch } = useQuery({
    ...callQuery('searchIssues', { query: { search: words } }),
    placeholderData: keepPreviousData,
  });
  const retry = (): void => void refetch();
  if (!data && error)
    return <ErrorState title="La recherche n’a pas pu se faire" error={error} onRetry={retry} />;
  if (!data) return <RowSkeletons label="Recherche dans la FAQ" count={2} onRetry={retry} />;
  return (
    <>
      {data[0]?.meant && <Meant words={data[0].meant} />}
      <output className="small muted faq-count">{foundWords(data, words)}</output>
      {data.length === 0 ? (
        <EmptyState title="Aucune question trouvée" icon={<IconHelp />}>
          {`Rien ne répond à «\u00a0${words}\u00a0». Essayez un autre mot.`}
        </EmptyState>
      ) : (
        <ul className="card faq-links faq-found" aria-label="Questions trouvées">
          {data.map(({ id, question, subCategory, line }) => (
            <li key={id}>
              <Link to={issuePath(id)}>
                <span className="grow">
                  {question}
                  {line && (
                    <span className="small faq-line">
                      {line.before}
                      <b>{line.word}</b>
                      {line.after}
                    </span>
                  )}
                  <span className="small muted">{subCategory.title}</span>
                </span>
                <IconChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Offers the search with its spelling corrected. */
function Meant({ words }: { words: string }) {
  const [, setSearch] = useSearch();
  const line = useFocusHandedOn<HTMLParagraphElement>();
  return (
    <p className="faq-meant" ref={line}>
      Vous cherchiez{' '}
      <button
        type="button"
        className="faq-more"
        onClick={() => setSearch({ q: words }, { replace: true, preventScrollReset: true })}
      >
        {`«\u00a0${words}\u00a0»`}
      </button>
      {'\u00a0'}?
    </p>
  );
}

function foundWords(found: Answer<'searchIssues'>, words: string): string {
  if (found.length === 0) return 'Aucune question trouvée';
  if (!found[0]!.isNear) return counted(found.length, 'question trouvée', 'questions trouvées');
  const nearest = plural(found.length, 'La plus proche', 'Les plus proches');
  return `Aucune question ne contient «\u00a0${words}\u00a0». ${nearest}\u00a0:`;
}
