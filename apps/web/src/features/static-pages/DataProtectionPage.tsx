import { PageHeader } from '../../ui/PageHeader.tsx';

/** Its title alone, as the association wants it: the terms hold what there is to say. */
export const DataProtectionPage = () => <PageHeader title="CNIL" />;
