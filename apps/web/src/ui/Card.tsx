import { type ReactNode, useId } from 'react';

type Props = {
  title: string;
  /** Link or button at the right of the title. */ action?: ReactNode;
  children: ReactNode;
};

export function Card({ title, action, children }: Props) {
  const id = useId();
  return (
    <section className="card pad" aria-labelledby={id}>
      <div className="card-head">
        <h2 className="card-title" id={id}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
