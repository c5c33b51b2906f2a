import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Sort } from './table/data-table-columns.ts'
import {
  activeFilters,
  changeValues,
  clearedValues,
  readState,
  withBeside,
  withoutText,
  writeState,
  type Filters,
  type ListSchema,
  type ListState,
  type Values,
} from './filter-state.ts'
import { recall, remember } from '../session/remembered.ts'

/** The state of a list and the ways to change it. Every change but paging goes back to the first page. */
export type ListControl<F extends Filters = Filters> = ListState<F> & {
  screen: string
  schema: ListSchema<F>
  active: (keyof F & string)[]
  /** The state as a query: what a saved view keeps. */
  search: string
  set: (values: Partial<Values<F>>) => void
  setTab: (tab: string) => void
  setSort: (sort: Sort | null) => void
  setPage: (pageNo: number, pageSize: number) => void
  clear: () => void
  /** Takes a whole query: a saved view. */
  go: (search: string) => void
}

const keyOf = (screen: string) => `list.${screen}`
/** The state in which a list opens: what the address says, else as it was left. */
export const openingState = <F extends Filters>(screen: string, schema: ListSchema<F>): ListState<F> =>
  readState(schema, location.search.replace(/^\?/, '') || (recall<string>(keyOf(screen)) ?? ''))

/**
 * A list's filters, tab, page and sorting. They live in the URL, so that a list can be sent as a link; a visit without
 * any gets those of the last visit (requirements: remembered list filters). What was typed to find something leaves with the page.
 */
export function useListState<F extends Filters>(screen: string, schema: ListSchema<F>): ListControl<F> {
  const router = useRouter()
  const own = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const searchText = useRouterState({ select: ({ location }) => location.searchStr.replace(/^\?/, '') })
  const key = keyOf(screen)
  // The first look at a bare address reads what was remembered; the address follows in the effect.
  const [remembered, setRemembered] = useState(() => (searchText ? '' : (recall<string>(key) ?? '')))
  const search = searchText || remembered
  const state = useMemo(() => readState(schema, search), [schema, search])
  const show = useCallback(
    (next: string) => {
      const { pathname, hash, search: address } = router.history.location
      // Typed just before a row was opened: the address is another page's already.
      if (pathname !== own) return
      const query = withBeside(schema, next, address)
      router.history.replace(`${pathname}${query ? `?${query}` : ''}${hash}`)
    },
    [router, own, schema],
  )
  useEffect(() => {
    if (!searchText && remembered) show(remembered)
  }, [searchText, remembered, show])
  const go = useCallback(
    (next: string) => {
      remember(key, withoutText(schema, next))
      setRemembered('')
      show(next)
    },
    [key, show, schema],
  )
  return useMemo(() => {
    const change = (patch: Partial<ListState<F>>) => go(writeState(schema, { ...state, pageNo: 1, ...patch }))
    return {
      ...state,
      screen,
      schema,
      search: writeState(schema, { ...state, pageNo: 1 }),
      active: activeFilters(state).filter((name) => !schema.filters[name]?.subject),
      set: (values) => change({ values: changeValues(schema, state.values, values) }),
      setTab: (tab) => change({ tab }),
      setSort: (sort) => change({ sort }),
      setPage: (pageNo, pageSize) => change({ pageNo, pageSize }),
      clear: () => change({ values: clearedValues(schema, state.values) }),
      go,
    }
  }, [go, schema, screen, state])
}
