import '../settings.css';
import type { Answer } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { FailureNote } from '../../../ui/FailureNote.tsx';
import { PersonLink } from '../../../people/shared/PersonLink.tsx';
import { Bar } from '../../../ui/Skeleton.tsx';
import { FactorRuleForm } from './FactorRuleForm.tsx';
import { missingText, ruleState } from './factor-rule-words.ts';

/** Day from which administrators and the accountant need a second factor, and those of them who have none. */
export function FactorRuleCard() {
  const { data, error } = useCall('getSecondFactorRule', {});
  return (
    <Card title="Double vérification demandée" action={data && <State rule={data} />}>
      <div className="factor-rule grid">
        <div className="stack" style={{ '--gap': '14px' }}>
          <p className="small muted">
            Le compte d’un administrateur ou de l’expert-comptable ouvre des données de toute l’association. À
            partir du jour que vous choisissez, qui n’a pas encore ajouté de clé n’ouvre plus que sa page
            «&nbsp;Mon compte&nbsp;», jusqu’à ce que ce soit fait. D’ici là, cette page annonce le jour. Les
            autres membres ne remarquent rien.
          </p>
          {data && <Missing rule={data} />}
        </div>
        {error && !data && <FailureNote title="Ce réglage n’a pas pu être lu." error={error} />}
        {!data && !error && <Bar height={120} />}
        {data && <FactorRuleForm key={data.requiredFrom} rule={data} />}
      </div>
    </Card>
  );
}

type Props = { rule: Answer<'getSecondFactorRule'> };

const State = ({ rule: { requiredFrom } }: Props) => (
  <Chip tone={requiredFrom === null ? 'plain' : 'good'}>{ruleState(requiredFrom)}</Chip>
);

/** People who could open only their account page on that day. */
function Missing({ rule }: Props) {
  return (
    <div>
      <p>{missingText(rule)}</p>
      {rule.missing.length > 0 && (
        <ul className="factor-missing flex wrap" aria-label="Sans double vérification">
          {rule.missing.map(({ id, firstName, lastName }) => (
            <li key={id}>
              <PersonLink id={id}>{`${firstName} ${lastName}`}</PersonLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
