import { ladder, type Level, roleLabel } from '@forman/domain/access';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import { serverNow } from '../../api/server-clock.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormDay, FormField, FormSelect } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notices.ts';
import type { PersonFile } from './file.ts';

/** The Paris day since which a person has their level, as their file shows it; null where it does not know. */
export function levelSince({ person, levels }: PersonFile): string | null {
  const reached = levels.find(({ level }) => level === person.role);
  return reached ? parisDay(new Date(reached.at)) : null;
}

/** Gives a level with the day on which it was reached, and the reason. */
export function LevelByHand({ file }: { file: PersonFile }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <BusyButton size="s" onClick={() => setOpen(true)}>
          Rétablir un niveau à sa date
        </BusyButton>
      </div>
      {isOpen && <LevelDialog file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

function LevelDialog({ file, onClose }: { file: PersonFile; onClose: () => void }) {
  const { person } = file;
  const today = parisDay(new Date(serverNow()));
  const before = { role: person.role as Level, since: levelSince(file) };
  const give = (body: { role: Level; since: string; reason: string }) =>
    act('setUserLevel', { params: { id: person.id }, body });
  const form = useForm({
    start: { role: before.role, since: before.since ?? today, reason: '' },
    check: ({ since, reason }) => ({
      ...((!isDay(since) || since > today) && { since: 'Un jour passé, ou aujourd’hui' }),
      ...(reason.trim() === '' && { reason: 'Dites pourquoi, en quelques mots' }),
    }),
    send: ({ role, since, reason }) => give({ role, since, reason: reason.trim() }),
    notices: {},
    onSaved: () => {
      const { role, since } = before;
      const undo = (): void =>
        void give({ role, since: since ?? today, reason: 'Annulé aussitôt' }).catch(() =>
          notify.error('editProfile'),
        );
      notify.success('memberSaved', { undo });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Rétablir un niveau"
      of={form}
      unchanged="Rien n’a été changé."
      verb="Enregistrer"
      onClose={onClose}
    >
      <FormSelect
        label="Niveau"
        value={form.values.role}
        error={form.problems.role}
        onChange={(role) => form.set({ role })}
      >
        {ladder.map((level) => (
          <option key={level} value={level}>
            {roleLabel[level]}
          </option>
        ))}
      </FormSelect>
      <FormDay label="Atteint le" required {...form.field('since')} />
      <FormField
        label="Motif"
        required
        maxLength={300}
        help="Le journal le garde, avec votre nom."
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
