import type { ThematicForm } from '@forman/domain/participation/catalogue';
import type { ReactNode } from 'react';
import { AudienceChoices } from '../../../people/shared/AudienceChoices.tsx';
import type { Problems } from '../../../ui/problems.ts';
import { HabilitationChoices } from './HabilitationChoices.tsx';
import { ErrorLine } from '../../../ui/ErrorLine.tsx';

type Readers = Pick<ThematicForm, 'destined' | 'habilitation'>;
type Props = { values: Readers; problems: Problems; onChange: (part: Partial<Readers>) => void };

/** Fields for the audience of a title's sessions. */
export const ReaderFields = ({ values, problems, onChange }: Props) => (
  <>
    <Group label="Public visé" error={problems.destined}>
      <AudienceChoices
        id="thematic-destined"
        levels={values.destined}
        wrong={problems.destined !== undefined}
        onChange={(destined) => onChange({ destined })}
      />
    </Group>
    <Group label="Habilitations nécessaires" error={problems.habilitation}>
      <HabilitationChoices
        id="thematic-habilitation"
        chosen={values.habilitation}
        wrong={problems.habilitation !== undefined}
        onChange={(habilitation) => onChange({ habilitation })}
      />
    </Group>
  </>
);

type GroupProps = { label: string; error: string | undefined; children: ReactNode };

const Group = ({ label, error, children }: GroupProps) => (
  <fieldset className="field cat-group">
    <legend className="label">{label}</legend>
    {children}
    <ErrorLine>{error}</ErrorLine>
  </fieldset>
);
