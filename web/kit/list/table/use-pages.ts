import { useState } from 'react'
import type { Paging } from './data-table-foot.tsx'

/** The pages of a table within a page or drawer, which stand in no address. */
export function usePages(pageSize = 20) {
  const [page, setPage] = useState({ pageNo: 1, pageSize })
  return {
    /** What the call is asked. */
    page,
    toFirst: () => setPage({ ...page, pageNo: 1 }),
    /** What the table is given once its rows are read. */
    pagingOf: (total: number | undefined): { paging?: Paging } =>
      total === undefined
        ? {}
        : { paging: { ...page, total, onPage: (no, size) => setPage({ pageNo: no, pageSize: size }) } },
  }
}
