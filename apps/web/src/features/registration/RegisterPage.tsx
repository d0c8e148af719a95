import './registration.css';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { labels } from '../../messages/fr.ts';
import { routes } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { RegisterForm } from './RegisterForm.tsx';

export function RegisterPage() {
  return (
    <>
      <Link className="btn btn-plain reg-back" to={routes.landing}>
        <IconArrowLeft aria-hidden="true" />
        {labels.back}
      </Link>
      <PageHeader
        title={labels.signUpTitle}
        lead="Trois minutes suffisent : vous choisirez ensuite la date qui vous convient."
      />
      <RegisterForm />
    </>
  );
}
