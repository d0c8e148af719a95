import type { Level } from '@forman/domain/access';
import type { LevelDates } from './levels.queries.ts';

/** The dates as in userRoleInformation: the odd capital is the wire's, and is kept (MEM-404). */
export function toLevelDates(dates: LevelDates) {
  const at = (level: Level): string | null => (dates[level] ? new Date(dates[level]).toISOString() : null);
  return {
    guestCreatedAt: at('ROLE_GUEST'),
    nomanCreatedAt: at('ROLE_NOMAN'),
    onemanCreatedAt: at('ROLE_ONEMAN'),
    neomanCreatedAt: at('ROLE_NEOMAN'),
    bemanCreatedAt: at('ROLE_BEMAN'),
    AdmanCreatedAt: at('ROLE_ADMAN'),
    admanCreatedAt: at('ROLE_ADMAN'),
    manCreatedAt: at('ROLE_MAN'),
    devmanCreatedAt: at('ROLE_DEVMAN'),
    dxmanCreatedAt: at('ROLE_DXMAN'),
    xmanCreatedAt: at('ROLE_XMAN'),
  };
}
