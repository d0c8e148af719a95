import { IconArrowRight, IconListCheck } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { routes } from '../../paths.ts';
import { stepAfter } from './steps.ts';

/** Link to the next page of the walk, under each of its pages. */
export function NextStep() {
  const next = stepAfter(useLocation().pathname);
  return (
    <nav className="sim-next flex wrap between gap-12" aria-label="Suite de la simulation">
      <Link className="btn btn-plain" to={routes.simulation}>
        <IconListCheck aria-hidden="true" />
        Toutes les étapes
      </Link>
      {next && (
        <Link className="btn btn-outline" to={next.to}>
          Étape suivante&nbsp;: {next.label}
          <IconArrowRight aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
