import { coachRecord } from '#contract/scheduling/coach.fields.ts'
import { coachSorts } from '#contract/scheduling/fleet-sorts.ts'
import type { Coach } from '#contract/scheduling/fleet.schema.ts'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { PaperEnd } from './paper-end.tsx'

const column = columnsOf(coachRecord)

export const coachColumns: readonly Column<Coach>[] = [
  column('code', { ...sortsBy(coachSorts, 'code'), as: 'code', frozen: true, width: 100, card: 'sub' }),
  column('name', { ...sortsBy(coachSorts, 'name'), width: 180, grow: true, card: 'title' }),
  column('class', { width: 120, card: 'meta' }),
  column('plate', { width: 140, card: 'meta' }),
  column('seats', { ...sortsBy(coachSorts, 'seats'), width: 110, card: 'meta' }),
  column('state', { width: 150, card: 'sub' }),
  column('driverName', { width: 150, card: 'meta' }),
  column('owner', { width: 90 }),
  column('supplierName', { width: 160, hidden: true }),
  column('validUntil', {
    ...sortsBy(coachSorts, 'validUntil'),
    render: ({ validUntil }) => <PaperEnd until={validUntil} />,
    width: 220,
    card: 'meta',
  }),
  column('area', { width: 120, hidden: true }),
  column('enabled', { width: 90 }),
  column('createdAt', { ...sortsBy(coachSorts, 'createdAt'), width: 110, hidden: true }),
]
