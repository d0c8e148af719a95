import type { NewsHead } from '@forman/contract/news';
import { IconChevronRight, IconNews } from '@tabler/icons-react';
import { Link } from 'react-router';
import { emptyTexts } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { When } from '../../ui/When.tsx';

/** What came out last for this person. */
export function LatestNews({ news }: { news: readonly NewsHead[] }) {
  return (
    <section className="section" aria-labelledby="t-actu">
      <div className="sec-head">
        <h2 id="t-actu">Actualités</h2>
        <Link className="link small" to={routes.newsList}>
          Toutes les actualités <IconChevronRight className="ic-s" aria-hidden="true" />
        </Link>
      </div>
      {news.length === 0 ? (
        <EmptyState title={emptyTexts.homeNews} icon={<IconNews />} />
      ) : (
        <ul className="card list">
          {news.map(({ id, title, category, publishAt }) => (
            <li key={id} className="lrow">
              <div className="grow">
                <p className="eyebrow">
                  {category} · <When date={publishAt} />
                </p>
                <h3>
                  <Link className="cover" to={pathTo('news', { id })}>
                    {title}
                  </Link>
                </h3>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
