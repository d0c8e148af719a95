import { IconClipboardList } from '@tabler/icons-react';
import { Link } from 'react-router';
import { routes } from '../../paths.ts';

/** Link from the administration to the audit log. */
export const AuditLink = () => (
  <p>
    <Link className="btn btn-outline" to={routes.adminAudit}>
      <IconClipboardList aria-hidden="true" />
      Journal des actes
    </Link>
  </p>
);
