import { wordAt } from '#contract/words.ts'
import { personRecord } from '#contract/staff/of-agent/person.fields.ts'
import type { Person } from '#contract/staff/of-agent/people.schema.ts'
import { tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { word } from '../../kit/words/words.ts'
import { accessOf } from '../../staff/staff.public.tsx'

const column = columnsOf(personRecord)

/** What a person may do, in words. */
const mayDo = ({ hasAll, rights }: Person): string =>
  hasAll
    ? word('booking-center.text.hasAll')
    : rights.map((right) => word(wordAt('booking-center.rights', right))).join(', ') ||
      word('booking-center.text.onlyLook')

export const personColumns: readonly Column<Person>[] = [
  column('fullName', { frozen: true, width: 150, card: 'title' }),
  column('userName', { width: 130, card: 'sub' }),
  { key: 'state', title: 'identity.fields.state', ...tagCell(accessOf), width: 98, card: 'sub' },
  column('rights', { text: mayDo, width: 320, grow: true, card: 'meta' }),
  column('email', { width: 240 }),
  column('phone', { width: 132, hidden: true }),
  column('createdAt', { width: 100, hidden: true }),
  column('lastLoginAt', { as: 'time', width: 140, card: 'meta' }),
]
