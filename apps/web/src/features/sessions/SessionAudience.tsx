import type { SessionDetail } from '@forman/contract/sessions';
import { IconCertificate } from '@tabler/icons-react';
import { Chip } from '../../ui/Chip.tsx';
import { LevelName } from '../../ui/LevelName.tsx';
import { Section } from './SessionTexts.tsx';

/** Whom it is for. Guests are sent neither (CORE-167). */
export function SessionAudience({ session: { destined, habilitation } }: { session: SessionDetail }) {
  if (destined.length === 0 && habilitation.length === 0) return null;
  return (
    <div className="two">
      <Section title="Public visé">
        <p className="chips">
          {destined.map((role) => (
            <Chip key={role}>
              <LevelName role={role} />
            </Chip>
          ))}
        </p>
      </Section>
      <Section title="Habilitations nécessaires">
        <p className="chips">
          {habilitation.map((name) => (
            <Chip key={name} icon={<IconCertificate aria-hidden="true" />}>
              {name}
            </Chip>
          ))}
          {habilitation.length === 0 && <span className="small muted">Aucune</span>}
        </p>
      </Section>
    </div>
  );
}
