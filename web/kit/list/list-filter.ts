import { isEmpty, type Filter, type Filters, type ListSchema, type ListState } from './filter-state.ts'

/** What a call takes for a filter: ids as numbers, a choice as its values are read. */
type FilterValueOf<F extends Filter> = F extends { read: (text: string) => infer V }
  ? V
  : F['kind'] extends 'pick'
    ? number
    : F['kind'] extends 'picks'
      ? number[]
      : F['kind'] extends 'dates'
        ? { from: string; to: string }
        : F['kind'] extends 'multi' | 'tree'
          ? string[]
          : string
type FilterInput<F extends Filters> = { [K in keyof F]: FilterValueOf<F[K]> | undefined }

function readAs(filter: Filter, value: unknown): unknown {
  if ('read' in filter && filter.read) return filter.read(value as string)
  if (filter.kind === 'pick') return Number(value)
  return filter.kind === 'picks' ? (value as string[]).map(Number) : value
}

type Listed<F extends Filters> = Pick<ListState<F>, 'values'> & { schema: ListSchema<F> }
/** A list's filters as its call takes them by the same names; nothing of those that are empty. */
export const requestOf = <F extends Filters>({ values, schema }: Listed<F>): FilterInput<F> =>
  Object.fromEntries(
    Object.entries(schema.filters).map(([name, filter]) => {
      const value = values[name]
      return [name, value === undefined || isEmpty(value) ? undefined : readAs(filter, value)]
    }),
  ) as FilterInput<F>
