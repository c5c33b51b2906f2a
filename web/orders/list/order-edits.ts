import { lineStates } from '#contract/orders/line.states.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import type { InlineEdit } from '../../kit/list/rows/inline-edit.tsx'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import type { OrderFamily } from '../family.ts'

type Calls = Pick<OrderFamily['calls'], 'remark' | 'changeSupplier'>

/** The one line whose supplier is the order's; of several the order's page decides. */
const onlyLine = ({ lines }: OrderRow) => (lines.length === 1 ? lines[0] : undefined)

const editsOf = ({ remark, changeSupplier }: Calls): Partial<Record<string, InlineEdit<OrderRow>>> => ({
  remark: {
    call: remark,
    name: ({ code }) => code,
    may: ({ can }) => can['remark'] === true,
    value: (row) => row.remark,
    input: ({ id, version }, text) => ({ id, version, remark: text }),
  },
  supplier: {
    call: changeSupplier,
    name: ({ code }) => code,
    source: supplierSource,
    may: (row) => {
      const line = onlyLine(row)
      const { within } = lineStates.verbs.changeSupplier
      return Boolean(
        line &&
        !row.supplierLocked &&
        within?.includes(row.status) &&
        lineStates.open('changeSupplier', line.supplierStatus),
      )
    },
    value: (row) => String(onlyLine(row)?.supplierId ?? ''),
    input: (row, supplierId) => {
      const { id: lineId, version } = onlyLine(row)!
      return { lineId, version, supplierId: Number(supplierId) }
    },
  },
})

/** Columns of orders with what of them staff change where it stands. */
export function editable(columns: readonly Column<OrderRow>[], calls: Calls): Column<OrderRow>[] {
  const edits = editsOf(calls)
  return columns.map((column) => {
    const edit = edits[column.key]
    return edit ? { ...column, edit } : column
  })
}
