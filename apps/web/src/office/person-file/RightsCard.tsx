import { ladder, roleLabel } from '@forman/domain/access';
import { type ReactNode, useState } from 'react';
import { fullName } from '@forman/domain/text';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { FormSelect } from '../../ui/FormField.tsx';
import { intoView } from '../../ui/into-view.ts';
import type { Person, PersonFile } from './file.ts';
import { LevelByHand, levelSince } from './LevelByHand.tsx';
import { FileCard } from './FileCard.tsx';
import { type Flag, useRights } from './use-rights.ts';

const flags: readonly (readonly [Flag, string])[] = [
  ['isPilot', 'Pilote'],
  ['isExpertAccountant', 'Expert-comptable'],
  ['isSuperOrganizer', 'Super organisateur'],
  ['mayOrder', 'Commandes pour son cabinet'],
  ['isAdmin', 'Administrateur'],
];
const milestones = [
  ['isJdEnded', 'Journée découverte'],
  ['isDemarrageEnded', 'Démarrage'],
  ['is3JREnded', '3 Jours de la Réussite'],
] as const;

/** Level, rights and milestones: each is saved at once, and shows its old value again when refused. */
export function RightsCard({ file }: { file: PersonFile }) {
  const { person } = file;
  const rights = useRights(person, levelSince(file));
  const { shown, saveFlag, saveMilestones, isBusy, error } = rights;
  /** The right of administrator that the question is about: true to give it, false to take it away. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const choose = (flag: Flag, value: boolean): void =>
    flag === 'isAdmin' ? setAsked(value) : saveFlag(flag, value);
  return (
    <FileCard id="droits" title="Niveau et droits">
      <div className="stack" style={{ '--gap': '14px' }} aria-busy={isBusy || undefined}>
        <LevelFields file={file} level={shown.role} onChoose={rights.saveLevel} />
        <fieldset className="pfile-checks flex wrap gap-4-18">
          <legend className="small muted">Droits</legend>
          {flags.map(([flag, label]) => (
            <Box key={flag} label={label} isOn={shown[flag]} onChange={(value) => choose(flag, value)} />
          ))}
        </fieldset>
        <fieldset className="pfile-checks flex wrap gap-4-18">
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
        {error && (
          <div ref={intoView}>
            <FailureNote title="Le changement n’a pas été enregistré." error={error} />
          </div>
        )}
      </div>
      {asked !== null && (
        <AdminQuestion
          person={person}
          isGiven={asked}
          busy={rights.admin.isBusy}
          failure={
            rights.admin.error && (
              <FailureNote title="Le changement n’a pas été enregistré." error={rights.admin.error} />
            )
          }
          onConfirm={() => rights.saveAdmin(asked, () => setAsked(null))}
          onClose={() => {
            rights.admin.reset();
            setAsked(null);
          }}
        />
      )}
    </FileCard>
  );
}

type LevelProps = { file: PersonFile; level: string; onChoose: (level: string) => void };

/** The level: changed from today on by one touch, or restored at its date. */
const LevelFields = ({ file, level: present, onChoose }: LevelProps) => (
  <>
    <FormSelect label="Niveau" value={present} onChange={onChoose}>
      {ladder.map((level) => (
        <option key={level} value={level}>
          {roleLabel[level]}
        </option>
      ))}
    </FormSelect>
    <LevelByHand file={file} />
  </>
);

type BoxProps = { label: string; isOn: boolean; onChange: (value: boolean) => void };

const Box = ({ label, isOn, onChange }: BoxProps) => (
  <label className="check">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);

type QuestionProps = {
  person: Person;
  isGiven: boolean;
  busy: boolean;
  failure: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

/** Question before the right of administrator is given or taken, as it opens everything. */
function AdminQuestion({ person, isGiven, ...rest }: QuestionProps) {
  return (
    <ConfirmDialog
      {...rest}
      opened
      question={isGiven ? 'Donner l’administration\u00a0?' : 'Retirer l’administration\u00a0?'}
      object={fullName(person)}
      consequence={
        isGiven
          ? 'Cette personne lira et changera tout\u00a0: les comptes, l’argent, les sessions.'
          : 'Cette personne perd l’administration tout de suite, où qu’elle soit connectée.'
      }
      confirmLabel={isGiven ? 'Donner' : 'Retirer'}
      cancelLabel="Laisser ainsi"
      destructive={!isGiven}
    />
  );
}
