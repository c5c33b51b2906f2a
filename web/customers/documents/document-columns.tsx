import { documentRecord } from '#contract/customers/document.fields.ts'
import type { Document } from '#contract/customers/customers.schema.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'

const column = columnsOf(documentRecord)

export const documentColumns: readonly Column<Document>[] = [
  column('customerName', { width: 180, frozen: true, grow: true, card: 'title' }),
  column('kind', { width: 150, card: 'sub' }),
  column('number', { width: 140, card: 'meta' }),
  column('country', { width: 110, card: 'meta' }),
  column('expires', { width: 120, card: 'meta' }),
  column('state', { width: 150, card: 'sub' }),
  column('hasFile', { width: 90 }),
  column('note', { width: 200, hidden: true }),
]
