import { crewRecord } from '#contract/scheduling/crew.fields.ts'
import { crewSorts } from '#contract/scheduling/fleet-sorts.ts'
import type { Crew } from '#contract/scheduling/fleet.schema.ts'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { listed } from './choices.ts'
import { PaperEnd } from './paper-end.tsx'

const column = columnsOf(crewRecord)

export const crewColumns: readonly Column<Crew>[] = [
  column('code', { ...sortsBy(crewSorts, 'code'), as: 'code', frozen: true, width: 100, card: 'sub' }),
  column('name', { ...sortsBy(crewSorts, 'name'), width: 180, grow: true, card: 'title' }),
  column('roles', { text: (crew) => listed(crew, 'roles'), width: 150, card: 'meta' }),
  column('position', { width: 130 }),
  column('phone', { width: 140, card: 'meta' }),
  column('email', { width: 180, hidden: true }),
  column('spoken', { text: (crew) => listed(crew, 'spoken'), width: 170 }),
  column('vehicles', { width: 150, card: 'meta' }),
  column('area', { width: 120 }),
  column('validUntil', {
    ...sortsBy(crewSorts, 'validUntil'),
    render: ({ validUntil }) => <PaperEnd until={validUntil} />,
    width: 220,
    card: 'meta',
  }),
  column('enabled', { width: 90, card: 'sub' }),
  column('createdAt', { ...sortsBy(crewSorts, 'createdAt'), width: 110, hidden: true }),
]
