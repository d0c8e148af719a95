import { SecurityPanel } from '../features/security-events/office/SecurityPanel.tsx';
import { FactorRuleCard } from '../features/settings/office/FactorRuleCard.tsx';

/** What is asked at the doors, and what happened there. */
export const SecurityPanelWithRule = () => (
  <div className="stack" style={{ '--gap': '24px' }}>
    <FactorRuleCard />
    <div>
      <SecurityPanel />
    </div>
  </div>
);
