import { expect, test } from 'vitest'
import { layOut, noSettings } from '../../kit/list/table/data-table-columns.ts'
import { staffColumns } from './order-columns.tsx'

/** 1440 less the open menu (216), the page's edges (40), the boxes of rows and the bar to scroll by. */
const roomBesideMenu = 1440 - 216 - 40 - 44

test('beside the open menu staff see guest, agent, both statuses and total on 1440 without a scroll', () => {
  let right = 0
  const within = new Set<string>()
  for (const { key, width } of layOut(staffColumns, noSettings).widths) {
    right += width
    if (right <= roomBesideMenu) within.add(key)
  }
  for (const key of ['code', 'guest', 'agent', 'status', 'supplierStatus', 'total'])
    expect([key, within.has(key)]).toEqual([key, true])
})
