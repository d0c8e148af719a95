import { ladder, roleLabel } from '@forman/domain/access';
import { useAct } from '../../api/act.ts';
import { Card } from '../../ui/Card.tsx';
import { FailureLine } from '../../ui/FailureNote.tsx';
import { FormSelect } from '../../ui/FormField.tsx';
import type { Move } from './move.ts';

/** What a row gets that does not say it; kept at once. */
export function SettingsCard({ move: { id, settings } }: { move: Move }) {
  const set = useAct('setMoveSettings');
  const change = (part: Partial<Move['settings']>): void =>
    set.mutate({ params: { id: String(id) }, body: { ...settings, ...part } });
  return (
    <Card title="Quand une ligne ne le dit pas">
      <div className="move-pair">
        <FormSelect
          label="Civilité"
          value={settings.civility ?? ''}
          onChange={(civility) => change({ civility: civility === '' ? null : civility })}
        >
          <option value="">La ligne est refusée</option>
          <option value="Madame">Madame</option>
          <option value="Monsieur">Monsieur</option>
        </FormSelect>
        <FormSelect
          label="Niveau"
          value={settings.level ?? ''}
          onChange={(level) => change({ level: level === '' ? null : level })}
        >
          <option value="">{roleLabel.ROLE_GUEST}</option>
          {ladder.slice(1).map((level) => (
            <option key={level} value={level}>
              {roleLabel[level]}
            </option>
          ))}
        </FormSelect>
        <FormSelect
          label="Pilote ou auteur inconnu"
          value={settings.leadsUnknown ? 'me' : 'refused'}
          onChange={(pilot) => change({ leadsUnknown: pilot === 'me' })}
        >
          <option value="refused">La ligne est refusée</option>
          <option value="me">Qui a commencé l’emménagement</option>
        </FormSelect>
      </div>
      {set.error && <FailureLine error={set.error} />}
    </Card>
  );
}
