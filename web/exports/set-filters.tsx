import type { SetFilter } from '#contract/exports/set-kinds.ts'
import { wordAt } from '#contract/words.ts'
import { agentSource } from '../agents/agents.public.ts'
import { segmentSource } from '../customers/segments.public.ts'
import type { PickSource } from '../kit/form/choices/choice.ts'
import { DateRangeField } from '../kit/form/fields/field-date.tsx'
import { PickField, SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { supplierSource } from '../suppliers/suppliers.public.ts'
import type { Values } from './set-values.ts'

const sources: Readonly<Record<'agents' | 'suppliers' | 'segments', PickSource>> = {
  agents: agentSource,
  suppliers: supplierSource,
  segments: segmentSource,
}

/** The fields of a data set's filters, as it declares them. */
export const SetFilters = ({ filters }: { filters: readonly SetFilter[] }) =>
  filters.map((filter) => <FilterField key={filter.key} filter={filter} />)

function FilterField({ filter }: { filter: SetFilter }) {
  const { key, label } = filter
  const field = { name: `filter.${key}`, label } as const
  switch (filter.kind) {
    case 'text':
      return <TextField<Values> {...field} max={200} />
    case 'days':
      return <DateRangeField<Values> {...field} />
    case 'pick':
    case 'picks':
      return <PickField<Values> {...field} source={sources[filter.source]} many={filter.kind === 'picks'} />
    case 'flag':
      return (
        <SelectField<Values>
          {...field}
          choices={[
            { value: 'yes', word: filter.yes },
            { value: 'no', word: filter.no },
          ]}
        />
      )
    default:
      return (
        <SelectField<Values>
          {...field}
          many={filter.kind === 'choices'}
          choices={filter.of.map((value) => ({ value, word: wordAt(filter.words, value) }))}
        />
      )
  }
}
