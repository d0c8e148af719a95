import { habilitations } from '@forman/domain/people/profile';
import { noHabilitation } from '@forman/domain/participation/form';
import { labels } from '../../../messages/fr.ts';
import { Choice, toggled } from '../../../ui/Choice.tsx';

type Props = { id: string; chosen: readonly string[]; wrong: boolean; onChange: (chosen: string[]) => void };

/** Choice of habilitations; "none" and the habilitations exclude each other (MEM-314). */
export function HabilitationChoices({ id, chosen, wrong, onChange }: Props) {
  const isNone = chosen.includes(noHabilitation);
  const isAll = habilitations.every((name) => chosen.includes(name));
  return (
    <div className="choices">
      <Choice
        id={id}
        label={labels.noHabilitation}
        checked={isNone}
        wrong={wrong}
        onChange={() => onChange(isNone ? [] : [noHabilitation])}
      />
      <Choice
        label="Toutes"
        checked={isAll}
        wrong={wrong}
        onChange={() => onChange(isAll ? [] : [...habilitations])}
      />
      {habilitations.map((name) => (
        <Choice
          key={name}
          label={name}
          checked={chosen.includes(name)}
          wrong={wrong}
          onChange={() => onChange(toggled(chosen, name).filter((one) => one !== noHabilitation))}
        />
      ))}
    </div>
  );
}
