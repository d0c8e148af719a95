import { IconCertificate } from '@tabler/icons-react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';

/** Link to the page of the books attestation, to print, sign and keep. */
export const AttestationCard = () => (
  <Card title="Attestation">
    <div className="stack" style={{ '--gap': '12px' }}>
      <p className="small muted">
        Ce que le portail fait pour l’inaltérabilité, la sécurisation, la conservation et l’archivage,
        constaté à l’instant&nbsp;: à imprimer, à faire signer et à garder.
      </p>
      <Link className="btn btn-outline" to={routes.attestation}>
        <IconCertificate aria-hidden="true" />
        Ouvrir l’attestation
      </Link>
    </div>
  </Card>
);
