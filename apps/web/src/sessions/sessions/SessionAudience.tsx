import '../../ui/chips.css';
import './session-texts.css';
import './session-audience.css';
import type { SessionDetail } from '@forman/contract/sessions/sessions';
import { ladder } from '@forman/domain/access';
import { IconCertificate } from '@tabler/icons-react';
import { Chip } from '../../ui/Chip.tsx';
import { LevelName } from '../../people/shared/LevelName.tsx';
import { Section } from './SessionTexts.tsx';

/** True when the session is for every level of members, without guests, whom the audience would name. */
const isForAll = (destined: readonly string[]): boolean =>
  ladder.every((level) => destined.includes(level) === (level !== 'ROLE_GUEST'));

/** Audience of a session. Guests receive neither field (CORE-167). */
export function SessionAudience({ session: { destined, habilitation } }: { session: SessionDetail }) {
  if (destined.length === 0 && habilitation.length === 0) return null;
  const audience = (
    <Section title="Public visé">
      {isForAll(destined) ? (
        <p>Ouvert à tous les membres</p>
      ) : (
        <p className="chips flex wrap gap-6">
          {destined.map((role) => (
            <Chip key={role}>
              <LevelName role={role} />
            </Chip>
          ))}
        </p>
      )}
      {habilitation.length === 0 && (
        <p className="small muted none-said">Habilitations nécessaires&nbsp;: aucune.</p>
      )}
    </Section>
  );
  if (habilitation.length === 0) return audience;
  return (
    <div className="two">
      {audience}
      <Section title="Habilitations nécessaires">
        <p className="chips flex wrap gap-6">
          {habilitation.map((name) => (
            <Chip key={name} icon={<IconCertificate aria-hidden="true" />}>
              {name}
            </Chip>
          ))}
        </p>
      </Section>
    </div>
  );
}
