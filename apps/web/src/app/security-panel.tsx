import { SecurityPanel } from '../people/security-events/office/SecurityPanel.tsx';
import { FactorRuleCard } from '../office/settings/office/FactorRuleCard.tsx';

/** Rule on second factors, and the security events. */
export const SecurityPanelWithRule = () => (
  <div className="stack" style={{ '--gap': '24px' }}>
    <FactorRuleCard />
    <div>
      <SecurityPanel />
    </div>
  </div>
);
