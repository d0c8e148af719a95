import './invitation.css';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useViewer } from '../../api/viewer.ts';
import { routes } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';

/** Link to the invitation page, for levels that may invite. */
export function InvitationCard() {
  const { role } = useViewer();
  if (role === 'ROLE_NOMAN' || role === 'ROLE_ONEMAN') return null;
  return (
    <Card title="Inviter quelqu’un">
      <p className="small muted">Un lien ou un QR code à votre nom, pour la journée découverte.</p>
      <Link className="btn btn-outline btn-s inv-open" to={routes.invitation}>
        <IconUserPlus aria-hidden="true" />
        Mon lien d’invitation
      </Link>
    </Card>
  );
}
