import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { useOrderFamily, type OrderFamily } from '../family.ts'
import { useFollowing } from '../follow/follow-forms.tsx'
import { useDriver, useOther } from '../lines/line-forms.tsx'
import { useNoting } from '../order-forms.tsx'
import {
  useAmendingMany,
  useCancellingMany,
  useCopyingMany,
  usePickingUpMany,
  useRefundingMany,
} from './many-forms.tsx'
import { bulkOf } from './order-bulk.ts'

type Props = { children: (acts: readonly BulkAct<OrderRow>[]) => ReactNode }

/** The acts on many orders of the family whose screen this is. */
export default function OrderBulk({ children }: Props) {
  return children(useOrderBulk(useOrderFamily().calls))
}

const many = { id: 'bulk' } as const
const filled = (values: Record<string, unknown>): object | undefined => {
  const said = Object.entries(values).filter(([, value]) => value)
  return said.length ? Object.fromEntries(said) : undefined
}

/** What staff do to many orders at once, with what each act wants to know for all of them. */
function useOrderBulk(calls: OrderFamily['calls']): readonly BulkAct<OrderRow>[] {
  const other = useOther(many)
  const driver = useDriver(many)
  const noting = useNoting(many)
  const following = useFollowing('bulk')
  const copying = useCopyingMany()
  const cancelling = useCancellingMany()
  const acts = bulkOf(calls, {
    cancel: cancelling,
    markCancelled: cancelling,
    amend: useAmendingMany(calls),
    refund: useRefundingMany(),
    changeSupplier: { fields: other.supplierFields, values: filled({ supplierId: other.supplierId }) },
    markSentOther: { fields: other.wayFields, values: { way: other.way, note: other.note } },
    arrangeDriver: {
      fields: driver.fields,
      values: driver.value.name.trim() ? { driver: driver.value } : undefined,
    },
    // What is not filled stays what it was.
    remark: { fields: noting.fields, values: filled(noting.values) },
    contact: usePickingUpMany(),
    follow: { fields: following.fields, values: following.values },
  })
  const copy: BulkAct<OrderRow> = {
    key: 'copy',
    word: 'orders.moves.copy',
    fields: copying.fields,
    held: !copying.date,
    fits: ({ can }) => can['copy'],
    // Kept with the item: made again after a kill, the same copy is answered.
    run: ({ id }) => sends(calls.copy, { id, clientRequestId: newRequestId(), date: copying.date }),
  }
  return [...acts, copy]
}
