import type { SessionKind } from '@forman/domain/sessions/kinds';
import { routes } from '../../paths.ts';
import { kindUi } from '../../sessions/shared/kind-ui.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

type Props = { kind: SessionKind; title: string; lead: string };

export function FormHead({ kind, title, lead }: Props) {
  const { many, list } = kindUi[kind];
  const crumbs = [{ label: 'Accueil', to: routes.home }, { label: many, to: routes[list] }, { label: title }];
  return <PageHeader title={title} crumbs={crumbs} lead={lead} />;
}
