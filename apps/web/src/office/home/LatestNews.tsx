import './cover.css';
import './side-list.css';
import type { NewsHead } from '@forman/contract/community/news';
import { frenchSpaces } from '@forman/domain/text';
import { Link } from 'react-router';
import { emptyTexts } from '../../messages/fr.ts';
import { pathTo, routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { When } from '../../ui/When.tsx';

/** Latest news that this person may read. */
export function LatestNews({ news }: { news: readonly NewsHead[] }) {
  const action = (
    <Link className="link small" to={routes.newsList} aria-label="Toutes les actualités">
      Toutes
    </Link>
  );
  return (
    <Card title="Actualités" action={action}>
      {news.length === 0 ? (
        <h3 className="small muted">{emptyTexts.homeNews}</h3>
      ) : (
        <ul className="side-list">
          {news.map(({ id, title, category, publishAt }) => (
            <li key={id}>
              <p className="side-about">
                <span className="eyebrow">{category}</span>{' '}
                <span className="small muted">
                  <When date={publishAt} />
                </span>
              </p>
              <h3>
                <Link className="cover" to={pathTo('news', { id })}>
                  {frenchSpaces(title)}
                </Link>
              </h3>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
