import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { can, useViewer } from '../../api/viewer.ts';
import { pathTo } from '../../paths.ts';

/** Name that links to the person’s file, for viewers who may open it. */
export function PersonLink({ id, children }: { id: number; children: ReactNode }) {
  return can(useViewer(), 'members.administer') ? (
    <Link to={pathTo('adminUser', { id })}>{children}</Link>
  ) : (
    <>{children}</>
  );
}
