import type { Department } from '#contract/staff/departments/department.schema.ts'
import { departmentRecord } from '#contract/staff/departments/department.fields.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const column = columnsOf(departmentRecord)

/** A tree as a list: each department is set in by how many stand above it. */
export const departmentColumns: readonly Column<Department>[] = [
  column('name', {
    frozen: true,
    width: 220,
    card: 'title',
    render: ({ name, depth }: Department) => (
      <span style={{ paddingInlineStart: `${depth * 20}px` }}>{name}</span>
    ),
  }),
  column('headName', { width: 140, card: 'sub' }),
  column('dataScope', { width: 170, card: 'sub' }),
  column('memberNames', {
    width: 260,
    grow: true,
    card: 'meta',
    text: ({ memberNames }: Department) => memberNames.join(', '),
    render: ({ memberNames }: Department) => memberNames.join(', '),
  }),
  column('note', { width: 200 }),
  column('createdAt', { width: 110, hidden: true }),
]
