import './side-block.css';
import type { ReactNode } from 'react';

type Props = { title: string; /** Beside the title. */ chip?: ReactNode; children: ReactNode };

/** A short part beside a person's page. */
export function SideBlock({ title, chip, children }: Props) {
  const id = `profile-${title.toLowerCase().replaceAll(/[^a-z]/g, '')}`;
  return (
    <section className="card pad side-block" aria-labelledby={id}>
      <div className="row between wrap">
        <h2 className="card-title" id={id}>
          {title}
        </h2>
        {chip}
      </div>
      {children}
    </section>
  );
}
