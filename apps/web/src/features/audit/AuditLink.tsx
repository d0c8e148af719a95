import { IconClipboardList } from '@tabler/icons-react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';

/** The way to the audit log from the administration. */
export const AuditLink = () => (
  <p>
    <Link className="btn btn-outline" to={routes.adminAudit}>
      <IconClipboardList aria-hidden="true" />
      Journal des actes
    </Link>
  </p>
);
