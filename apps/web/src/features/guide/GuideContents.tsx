import './guide.css';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo, routes } from '../../paths.ts';
import { type GuidePage, guidePages } from '../../ui/guide-pages.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

const title = 'Guide de l’administration';

export const guideCrumbs = (page?: string) => [
  { label: 'Accueil', to: routes.home },
  { label: 'Administration', to: routes.admin },
  page === undefined ? { label: 'Guide' } : { label: 'Guide', to: routes.guide },
  ...(page === undefined ? [] : [{ label: page }]),
];

/** The guide's pages, a job each. */
export function GuideContents() {
  return (
    <div className="guide">
      <PageHeader
        title={title}
        crumbs={guideCrumbs()}
        lead="Une page par tâche, du début à la fin, avec l’écran où elle se fait."
      />
      <ul className="guide-contents">
        {(Object.keys(guidePages) as GuidePage[]).map((page) => (
          <li key={page}>
            <Link className="card guide-entry" to={pathTo('guidePage', { page })}>
              <b className="grow">{guidePages[page]}</b>
              <IconChevronRight className="ic-s" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
