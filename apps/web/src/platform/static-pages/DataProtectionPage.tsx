import { PageHeader } from '../../ui/PageHeader.tsx';

/** Page with a title only, as the association wants it: the terms hold the text. */
export const DataProtectionPage = () => <PageHeader title="CNIL" />;
