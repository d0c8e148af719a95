import type { SessionDetail } from '@forman/contract/sessions';
import { IconCertificate } from '@tabler/icons-react';
import { Chip } from '../../ui/Chip.tsx';
import { LevelName } from '../../ui/LevelName.tsx';
import { Section } from './SessionTexts.tsx';

/** Whom it is for. Guests are sent neither (CORE-167). */
export function SessionAudience({ session: { destined, habilitation } }: { session: SessionDetail }) {
  if (destined.length === 0 && habilitation.length === 0) return null;
  const audience = (
    <Section title="Public visé">
      <p className="chips">
        {destined.map((role) => (
          <Chip key={role}>
            <LevelName role={role} />
          </Chip>
        ))}
      </p>
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
        <p className="chips">
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
