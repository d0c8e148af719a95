import './overlap.css';
import { frenchSpaces } from '@forman/domain/text';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Own } from './overlaps.ts';

/** The same words as before a registration. */
export const sameHour = 'À la même heure';

/** Names the person’s other sessions at the same hours. */
export function OverlapLine({ others }: { others: readonly Own[] }) {
  const [first, ...more] = others;
  if (!first) return null;
  return (
    <p className="overlap flex">
      <IconAlertTriangle aria-hidden="true" />
      <span>
        {sameHour}&nbsp;: «&nbsp;{frenchSpaces(first.title)}&nbsp;»
        {more.length > 0 && ` et ${more.length} de plus`}
      </span>
    </p>
  );
}
