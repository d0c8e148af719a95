import './guide.css';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { booksPlace, officeName } from '../../api/own-office.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import type { Crumb } from '../../ui/Crumbs.tsx';
import { type GuidePage, guidePages } from '../../ui/guide-pages.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

const title = 'Guide de l’administration';

/** An accountant’s office is their start. */
export function useGuideCrumbs(page?: string): Crumb[] {
  const me = useViewer();
  const place = booksPlace(me);
  return [
    ...(place === 'admin' ? [{ label: 'Accueil', to: routes.home }] : []),
    { label: officeName(me), to: routes[place] },
    page === undefined ? { label: 'Guide' } : { label: 'Guide', to: routes.guide },
    ...(page === undefined ? [] : [{ label: page }]),
  ];
}

/** The guide's pages, a job each. */
export function GuideContents() {
  return (
    <div className="guide">
      <PageHeader
        title={title}
        crumbs={useGuideCrumbs()}
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
