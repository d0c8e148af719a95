import { fullName } from '@forman/domain/text';
import { useQuery } from '@tanstack/react-query';
import { useAct } from '../../api/act.ts';
import { callQuery } from '../../api/query.ts';
import { useViewer } from '../../api/viewer.ts';
import { Card } from '../../ui/Card.tsx';
import { FailureNote } from '../../ui/FailureNote.tsx';
import { Switch } from '../../ui/Switch.tsx';

/** Colleagues whom somebody who may order for their company lets order too. */
export function FirmRights() {
  const me = useViewer();
  const { data } = useQuery(callQuery('groupOrderChoices', { query: {} }));
  const { mutate, isPending, variables, error } = useAct('setFirmOrders');
  const colleagues = data?.mayGrant ? data.people.filter(({ id }) => id !== me.id) : [];
  if (colleagues.length === 0) return null;
  return (
    <Card title="Qui commande pour le cabinet">
      <p className="small muted">
        Ces personnes ont indiqué le même SIRET que vous. Celles que vous autorisez commandent au nom du
        cabinet.
      </p>
      <ul className="go-rights grid">
        {colleagues.map((person) => (
          <li key={person.id}>
            {fullName(person)}
            <Switch
              label={`${fullName(person)} commande pour le cabinet`}
              checked={person.mayOrder}
              busy={isPending && variables?.params.id === person.id}
              onChange={(isGranted) => mutate({ params: { id: person.id }, body: { isGranted } })}
            />
          </li>
        ))}
      </ul>
      {error && <FailureNote title="Le droit n’a pas été changé." error={error} />}
    </Card>
  );
}
