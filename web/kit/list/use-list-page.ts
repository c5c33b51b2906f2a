import type { AnyCall, InputOfCall, OutputOfCall } from '../call/client.ts'
import { readAhead, useRead } from '../call/query.ts'
import type { Filters, ListSchema, ListState } from './filter-state.ts'
import { withTotal, type Counted } from './page-total.ts'
import { openingState, type ListControl } from './use-list-state.ts'

/** Where a call is asked for one page of its rows. */
type Run<C extends AnyCall> = (input: unknown) => Promise<OutputOfCall<C>>

/** A list's first page, asked for before it is drawn: a page's `ahead`. */
export function listAhead<C extends AnyCall, F extends Filters>(
  call: C,
  screen: string,
  schema: ListSchema<F>,
  filterOf: (state: ListState<F>) => Omit<InputOfCall<C>, 'pageNo' | 'pageSize'>,
  live: readonly string[],
): Promise<unknown> {
  const state = openingState(screen, schema)
  const { pageNo, pageSize } = state
  return readAhead(call, { ...filterOf(state), pageNo, pageSize } as InputOfCall<C>, live)
}

/**
 * The page of a list that is looked at, and every other for its export: `<ListPage {...page} …>`. A filter with `total: 'later'`
 * has its page first; how many there are is asked once it is there, for each filter once.
 */
export function useListPage<C extends AnyCall, F extends Filters>(
  call: C,
  list: ListControl<F>,
  filter: Omit<InputOfCall<C>, 'pageNo' | 'pageSize'>,
  live?: readonly string[],
) {
  const pageOf = (pageNo: number, pageSize: number) => ({ ...filter, pageNo, pageSize })
  const read = useRead(call, pageOf(list.pageNo, list.pageSize) as InputOfCall<C>, {
    keep: true,
    live,
    tellsFailure: true,
  })
  const page = read.data as Counted | undefined
  const counts = 'total' in filter && filter.total === 'later'
  const counted = useRead(call, { ...filter, total: 'only' } as unknown as InputOfCall<C>, {
    enabled: counts && page?.totalCapped === true && !read.isPlaceholderData,
    keep: true,
    live,
    skipToast: true,
    // Turning pages counts nothing anew; what stirs does.
    freshFor: 60_000,
    // Of more than is counted nobody sees one more.
    settled: (answer) => (answer as Counted | undefined)?.totalCapped === true,
  })
  const exportPage = (pageNo: number, pageSize: number) =>
    (call as unknown as Run<C>)(pageOf(pageNo, pageSize))
  // An older filter's number stands as long as its rows do.
  const isCurrent = !counted.isPlaceholderData || read.isPlaceholderData
  const of = isCurrent ? (counted.data as Counted | undefined) : undefined
  return {
    list,
    read: counts ? { ...read, data: withTotal(page, of) as typeof read.data } : read,
    exportPage,
  }
}
