import { departureRecord } from '#contract/journeys/departure.fields.ts'
import type { Departure } from '#contract/journeys/journeys.api.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import type { InlineEdit } from '../kit/list/rows/inline-edit.tsx'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { journeys } from './journeys.client.ts'

/** A number of a departure, changed where it stands. */
const changed = (key: 'capacity' | 'minGuests'): InlineEdit<Departure> => ({
  call: journeys.departureSave,
  name: ({ journeyCode, date }) => `${journeyCode} ${date}`,
  may: ({ can }) => can['edit'] === true,
  value: (row) => String(row[key]),
  input: (row, value) => ({ ...row, [key]: Number(value) }),
  max: 3,
})

const column = columnsOf(departureRecord)

/** A departure by its journey and day. */
export const boardColumns: readonly Column<Departure>[] = [
  column('journeyCode', { width: 120, frozen: true, card: 'sub' }),
  column('journeyNames', { width: 220, grow: true, card: 'title' }),
  column('date', { width: 114, card: 'meta' }),
  column('endDate', { width: 114 }),
  column('state', { width: 120, card: 'sub' }),
  column('capacity', { width: 100, card: 'meta', edit: changed('capacity') }),
  column('held', { width: 80 }),
  column('sold', { width: 80, card: 'meta' }),
  column('left', { width: 80, card: 'meta' }),
  column('waiting', { width: 80 }),
  column('minGuests', { width: 110, edit: changed('minGuests') }),
  column('below', { width: 130 }),
  column('decideBy', { width: 130, hidden: true }),
  column('note', { width: 180, hidden: true }),
]

/** The same on the page of its journey. */
export const departureColumns = boardColumns.filter(
  ({ key }) => key !== 'journeyCode' && key !== 'journeyNames',
)
