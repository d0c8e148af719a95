import { initials } from '@forman/domain/text';

const tints = ['k-atelier', 'k-formation', 'k-evenement', 'k-reunion'] as const;

type Props = {
  person: { id: number; firstName: string; lastName: string; fileUrl?: string | null };
  size?: 's' | 'm' | 'l';
};

/** Photograph of a person, or their initials on a tint of their own. The name always stands beside it. */
export function Avatar({ person, size = 'm' }: Props) {
  const className = `av ${tints[person.id % tints.length] ?? tints[0]}${size === 'm' ? '' : ` av-${size}`}`;
  if (person.fileUrl) return <img className={className} src={person.fileUrl} alt="" />;
  return (
    <span className={className} aria-hidden="true">
      {initials(person)}
    </span>
  );
}
