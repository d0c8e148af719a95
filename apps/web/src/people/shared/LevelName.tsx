import { roleLabel, type Role } from '@forman/domain/access';

/** Name of a level, printed in capitals: a guest is INVITÉ (MEM-005). */
export function LevelName({ role }: { role: string }) {
  return <span className="level">{roleLabel[role as Role] ?? role}</span>;
}
