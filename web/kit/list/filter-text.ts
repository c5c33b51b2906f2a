import { shownDay, shownSpan } from '../words/buddhist.ts'
import { useQuery } from '@tanstack/react-query'
import { treeLabels, type Choice, type PickSource, type TreeChoice } from '../form/choices/choice.ts'
import type { DateRange, Filter } from './filter-state.ts'
import { useWords } from '../words/words.ts'

const nobody: PickSource = { name: '', search: async () => [], find: async () => [] }

/** The choices behind values of a remote source; kept, so that a chip does not flicker. */
export function useFound(source: PickSource, values: readonly string[]) {
  return useQuery({
    queryKey: ['pick', source.name, 'find', [...values].sort()],
    queryFn: () => source.find([...values]),
    enabled: values.length > 0 && source.name !== '',
    staleTime: 300_000,
  }).data
}

/** What a filter says now, short: one name, or one and how many more. */
export function useFilterText(
  filter: Filter,
  value: string | string[] | DateRange,
  choices?: readonly Choice[] | readonly TreeChoice[],
): string {
  const { w } = useWords()
  const isPick = filter.kind === 'pick' || filter.kind === 'picks'
  const list = typeof value === 'string' ? (value ? [value] : []) : Array.isArray(value) ? value : []
  const found = useFound(isPick ? filter.source : nobody, isPick ? list : [])
  if (filter.kind === 'text') return value as string
  if (filter.kind === 'dates') return rangeText(value as DateRange)
  const options = (choices ??
    (filter.kind === 'select' || filter.kind === 'multi' ? filter.options : found) ??
    []) as Choice[]
  const labels =
    filter.kind === 'tree'
      ? treeLabels((choices ?? []) as TreeChoice[])
      : new Map(
          options.map((choice) => [
            choice.value,
            choice.word ? w(choice.word) : (choice.label ?? choice.value),
          ]),
        )
  const first = labels.get(list[0] ?? '') ?? (isPick && !found ? '…' : list[0]) ?? ''
  return list.length > 1 ? `${first} +${list.length - 1}` : first
}

export const rangeText = ({ from, to }: DateRange): string =>
  from && to ? shownSpan(from, to) : from ? `≥ ${shownDay(from)}` : to ? `≤ ${shownDay(to)}` : ''
