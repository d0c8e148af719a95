import { formatNumericDay } from '@forman/domain/french-dates';
import { isDay, parisDay } from '@forman/domain/paris-time';
import { counted, fullName } from '@forman/domain/text';
import { useState } from 'react';
import { act } from '../../api/act.ts';
import type { Answer } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormDay } from '../../ui/FormField.tsx';
import { Money } from '../../ui/Money.tsx';
import type { Person } from './file.ts';

type Told = Answer<'setUserDeath'>;

/** Notes the death of a person, and says what is left to do; a mistaken one is taken back. */
export function DeathAct({ person }: { person: Person }) {
  /** What was asked: the person changes while the answer comes. */
  const [asked, ask] = useState<'note' | 'undo' | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const { diedOn } = person;
  return (
    <div className="pfile-lift row wrap between">
      <p className="small muted">
        {diedOn
          ? `Décès noté au ${formatNumericDay(diedOn)}\u00a0: plus aucun message ne part, rien n’est effacé.`
          : 'Cette personne est décédée\u00a0?'}
      </p>
      <BusyButton size="s" onClick={() => ask(diedOn ? 'undo' : 'note')}>
        {diedOn ? 'Annuler le décès' : 'Noter un décès'}
      </BusyButton>
      {asked && (
        <DeathDialog
          person={person}
          isUndoing={asked === 'undo'}
          onDone={(said) => {
            ask(null);
            if (asked === 'note') setTold(said);
          }}
          onClose={() => ask(null)}
        />
      )}
      {told && <Next told={told} onClose={() => setTold(null)} />}
    </div>
  );
}

type DialogProps = { person: Person; isUndoing: boolean; onDone: (told: Told) => void; onClose: () => void };

function DeathDialog({ person, isUndoing, onDone, onClose }: DialogProps) {
  const form = useForm<{ diedOn: string }, Told>({
    start: { diedOn: parisDay(new Date(serverNow())) },
    check: ({ diedOn }) =>
      isUndoing || isDay(diedOn) ? {} : { diedOn: 'Indiquez le jour, même à peu près' },
    send: ({ diedOn }) =>
      act('setUserDeath', { params: { id: person.id }, body: { diedOn: isUndoing ? null : diedOn } }),
    notices: { saved: isUndoing ? 'accountUnlocked' : 'deathNoted' },
    onSaved: onDone,
  });
  return (
    <FormDialog
      title={isUndoing ? 'Annuler le décès' : 'Noter un décès'}
      of={form}
      unchanged="Rien n’a été changé."
      verb={isUndoing ? 'Annuler le décès' : 'Noter le décès'}
      busyVerb="Un instant…"
      cancelVerb="Fermer"
      onClose={onClose}
    >
      <p className="strong">{fullName(person)}</p>
      {isUndoing ? (
        <p>Le compte s’ouvre de nouveau. Les places rendues et les filleuls confiés restent où ils sont.</p>
      ) : (
        <>
          <ul className="stack" style={{ '--gap': '6px' }}>
            <li>Ses places à venir sont rendues, en entier, et proposées aux suivants.</li>
            <li>Plus aucun message ne part, aucune cotisation n’est appelée, personne ne se connecte.</li>
            <li>Ses filleuls passent au parrain du dessus.</li>
            <li>Sa fiche, son crédit et ses factures restent.</li>
          </ul>
          <FormDay label="Décédé le" required {...form.field('diedOn')} />
        </>
      )}
    </FormDialog>
  );
}

/** What the office has to look at next. */
function Next({ told: { seats, led, credit }, onClose }: { told: Told; onClose: () => void }) {
  return (
    <Dialog opened title="Le décès est noté" onClose={onClose}>
      <ul className="stack" style={{ '--gap': '10px' }}>
        <li>{counted(seats, 'inscription rendue', 'inscriptions rendues')}.</li>
        <li>
          {credit > 0 ? (
            <>
              Ses héritiers peuvent demander <Money euros={credit} />
              &nbsp;: chaque avoir se rend depuis «&nbsp;Crédit et mouvements&nbsp;».
            </>
          ) : (
            'Aucune somme n’est à rendre à ses héritiers.'
          )}
        </li>
        {led > 0 && (
          <li>
            {counted(led, 'rendez-vous à venir l’attendait', 'rendez-vous à venir l’attendaient')} comme
            pilote&nbsp;: nommez quelqu’un, depuis chaque page.
          </li>
        )}
      </ul>
      <div className="dlg-foot flex wrap justify-end gap-10">
        <BusyButton look="primary" size="l" onClick={onClose}>
          Compris
        </BusyButton>
      </div>
    </Dialog>
  );
}
