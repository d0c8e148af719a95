import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { fieldLabel } from './change-words.ts';

type Props = { fields: readonly string[]; value: string; onChoose: (field: string) => void };

/** Filters by one of the fields that were changed at least once. */
export const FieldFilter = ({ fields, ...rest }: Props) => (
  <FilterSelect
    label="Champ"
    {...rest}
    options={[['', 'Tous les champs'], ...fields.map((field) => [field, fieldLabel(field)] as const)]}
  />
);
