import { useMemo } from 'react'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useSession } from '../kit/session/session.ts'

/** The columns that a person of an agent has a use for: who sees no prices has none of totals. */
export function useSeenColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const priced = useSession().may('bookingCenter.prices')
  return useMemo(() => (priced ? columns : columns.filter(({ key }) => key !== 'total')), [columns, priced])
}
