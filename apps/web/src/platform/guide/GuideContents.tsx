import './guide.css';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { booksPlace, officeName } from '../../api/own-office.ts';
import { useViewer } from '../../api/viewer.ts';
import { pathTo, routes } from '../../paths.ts';
import type { Crumb } from '../../ui/Crumbs.tsx';
import { type GuidePage, guidePages } from '../shared/guide-pages.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

const title = 'Guide de l’administration';

/** Summary of each page. */
const tells: Record<GuidePage, string> = {
  'arriver-sur-le-portail': 'Régler l’association, reprendre les personnes, puis les sessions.',
  'une-saison-de-sessions': 'De la première date à la dernière feuille d’émargement.',
  'les-heures-de-formation': 'Régler les heures, les attester, suivre qui en manque.',
  cotisations: 'L’appel, les paiements, les factures et les relances.',
  encaisser: 'Chèque, espèces, virement\u00a0: les prendre, puis les remettre en banque.',
  'rapprocher-la-banque': 'Lire les relevés, expliquer chaque ligne, comparer les soldes.',
  'un-remboursement': 'Rendre par un avoir\u00a0: qui annule, et quand.',
  'une-correction': 'Annuler une facture par un document d’avoir, et la refaire.',
  'un-membre-qui-part': 'Ne pas renouveler, partir, effacer ses données.',
  'les-comptes-du-mois': 'Lire le mois, l’exporter, le clore.',
  'tenir-les-livres': 'Le grand livre, chaque mois et chaque année.',
};

/** Breadcrumbs of the guide; those of an accountant begin at their office. */
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

/** Contents of the guide, with one page for each task. */
export function GuideContents() {
  return (
    <div className="guide">
      <PageHeader
        title={title}
        crumbs={useGuideCrumbs()}
        lead="Une page par tâche, du début à la fin, avec l’écran où elle se fait."
      />
      <ul className="card guide-contents">
        {(Object.keys(guidePages) as GuidePage[]).map((page) => (
          <li key={page}>
            <Link className="guide-entry row gap-14" to={pathTo('guidePage', { page })}>
              <span className="grow">
                <b>{guidePages[page]}</b>
                <span className="small muted">{tells[page]}</span>
              </span>
              <IconChevronRight className="ic-s" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
