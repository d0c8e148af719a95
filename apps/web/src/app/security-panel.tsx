import { SecurityPanel } from '../features/security-events/office/SecurityPanel.tsx';
import { FactorRuleCard } from '../features/settings/office/FactorRuleCard.tsx';

/** Rule on second factors, and the security events. */
export const SecurityPanelWithRule = () => (
  <div className="stack" style={{ '--gap': '24px' }}>
    <FactorRuleCard />
    <div>
      <SecurityPanel />
    </div>
  </div>
);
