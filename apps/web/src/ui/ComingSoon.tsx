import { IconHourglass } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { PageHeader } from './PageHeader.tsx';

/** A screen that comes later says so, and leads back. */
export function ComingSoon({ title }: { title: string }) {
  const navigate = useNavigate();
  const back = (): void => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <>
      <PageHeader title={title} />
      <section className="card empty">
        <span className="sq k-none" aria-hidden="true">
          <IconHourglass />
        </span>
        <h2 className="card-title">Cette page arrive bientôt</h2>
        <p>Nous la préparons. Rien ne manque à votre espace en attendant.</p>
        <button type="button" className="btn btn-outline" onClick={back}>
          Revenir à la page précédente
        </button>
      </section>
    </>
  );
}
