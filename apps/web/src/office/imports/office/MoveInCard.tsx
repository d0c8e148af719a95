import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { routes } from '../../../paths.ts';
import { Card } from '../../../ui/Card.tsx';

/** The way to the assistant that moves an association in. */
export const MoveInCard = () => (
  <Card title="Emménager">
    <p className="small muted">
      Vous quittez un ancien outil ? Ses fichiers (personnes, sessions et participants, factures, avoirs) se
      reprennent ensemble : on répète autant qu’on veut, on signe, et cela s’annule.
    </p>
    <p>
      <Link className="btn btn-outline" to={routes.adminMoveIn}>
        Ouvrir l’assistant
        <IconArrowRight aria-hidden="true" />
      </Link>
    </p>
  </Card>
);
