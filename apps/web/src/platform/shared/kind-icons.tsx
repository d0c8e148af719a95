import type { SessionKind } from '@forman/domain/sessions/kinds';
import { type Icon, IconConfetti, IconPresentation, IconSchool, IconUsersGroup } from '@tabler/icons-react';

export type KindLook = {
  icon: Icon;
  /** Class that sets --k-tint and --k-ink (theme/surfaces.css). */
  tint: `k-${string}`;
};

/** Part of a kind that the first page shows; the rest is in kind-ui.tsx. */
export const kindIcons = {
  workshop: { icon: IconPresentation, tint: 'k-atelier' },
  formation: { icon: IconSchool, tint: 'k-formation' },
  event: { icon: IconConfetti, tint: 'k-evenement' },
  team_meeting: { icon: IconUsersGroup, tint: 'k-reunion' },
} as const satisfies Record<SessionKind, KindLook>;

export function KindIcon({ kind }: { kind: SessionKind }) {
  const { icon: Drawing, tint } = kindIcons[kind];
  return (
    <span className={`sq ${tint}`} aria-hidden="true">
      <Drawing />
    </span>
  );
}
