import { departureRecord } from '#contract/journeys/departure.fields.ts'
import type { Departure } from '#contract/journeys/journeys.api.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const column = columnsOf(departureRecord)

/** A departure by its journey and day. */
export const boardColumns: readonly Column<Departure>[] = [
  column('journeyCode', { width: 120, frozen: true, card: 'sub' }),
  column('journeyNames', { width: 220, grow: true, card: 'title' }),
  column('date', { width: 130, card: 'meta' }),
  column('endDate', { width: 130 }),
  column('state', { width: 120, card: 'sub' }),
  column('capacity', { width: 90, card: 'meta' }),
  column('held', { width: 80 }),
  column('sold', { width: 80, card: 'meta' }),
  column('left', { width: 80, card: 'meta' }),
  column('minGuests', { width: 110 }),
  column('below', { width: 130 }),
  column('decideBy', { width: 130, hidden: true }),
  column('note', { width: 180, hidden: true }),
]

/** The same on the page of its journey. */
export const departureColumns = boardColumns.filter(
  ({ key }) => key !== 'journeyCode' && key !== 'journeyNames',
)
