import { ladder, roleLabel } from '@forman/domain/access';
import { useState } from 'react';
import { fullName } from '@forman/domain/text';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormSelect } from '../../ui/FormField.tsx';
import type { Person, PersonFile } from './file.ts';
import { FileCard } from './FileCard.tsx';
import { type Flag, useRights } from './use-rights.ts';

const flags: readonly (readonly [Flag, string])[] = [
  ['isPilot', 'Pilote'],
  ['isExpertAccountant', 'Expert-comptable'],
  ['isSuperOrganizer', 'Super organisateur'],
  ['isAdmin', 'Administrateur'],
];
const milestones = [
  ['isJdEnded', 'Journée découverte'],
  ['isDemarrageEnded', 'Démarrage'],
  ['is3JREnded', '3 Jours de la Réussite'],
] as const;

/** Level, rights and milestones: each is saved at once, and stands as before when it was refused. */
export function RightsCard({ file: { person } }: { file: PersonFile }) {
  const { shown, saveLevel, saveFlag, saveMilestones, isBusy, error } = useRights(person);
  const [isAsking, setAsking] = useState(false);
  const choose = (flag: Flag, value: boolean): void =>
    flag === 'isAdmin' ? setAsking(true) : saveFlag(flag, value);
  return (
    <FileCard id="droits" title="Niveau et droits">
      <div className="stack" style={{ '--gap': '14px' }} aria-busy={isBusy || undefined}>
        <FormSelect label="Niveau" value={shown.role} onChange={saveLevel}>
          {ladder.map((level) => (
            <option key={level} value={level}>
              {roleLabel[level]}
            </option>
          ))}
        </FormSelect>
        <fieldset className="pfile-checks">
          <legend className="small muted">Droits</legend>
          {flags.map(([flag, label]) => (
            <Box key={flag} label={label} isOn={shown[flag]} onChange={(value) => choose(flag, value)} />
          ))}
        </fieldset>
        <fieldset className="pfile-checks">
          <legend className="small muted">Parcours</legend>
          {milestones.map(([name, label]) => (
            <Box
              key={name}
              label={label}
              isOn={shown[name]}
              onChange={(value) => saveMilestones({ ...shown, [name]: value })}
            />
          ))}
        </fieldset>
        {error && <FailureNote title="Le changement n’a pas été enregistré." error={error} />}
      </div>
      <AdminQuestion
        person={person}
        opened={isAsking}
        busy={isBusy}
        onConfirm={() => {
          saveFlag('isAdmin', !person.isAdmin);
          setAsking(false);
        }}
        onClose={() => setAsking(false)}
      />
    </FileCard>
  );
}

type BoxProps = { label: string; isOn: boolean; onChange: (value: boolean) => void };

const Box = ({ label, isOn, onChange }: BoxProps) => (
  <label className="check">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);

type QuestionProps = {
  person: Person;
  opened: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** An administrator reads and changes everything: given and taken with a second look. */
function AdminQuestion({ person, ...rest }: QuestionProps) {
  const isGiven = !person.isAdmin;
  return (
    <ConfirmDialog
      {...rest}
      question={isGiven ? 'Donner l’administration\u00a0?' : 'Retirer l’administration\u00a0?'}
      object={fullName(person)}
      consequence={
        isGiven
          ? 'Cette personne lira et changera tout\u00a0: les comptes, l’argent, les sessions.'
          : 'Cette personne perd l’administration tout de suite, où qu’elle soit connectée.'
      }
      confirm={isGiven ? 'Donner' : 'Retirer'}
      keep="Laisser ainsi"
      destructive={!isGiven}
    />
  );
}
