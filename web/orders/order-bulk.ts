import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { sends } from '../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../kit/list/bulk-bar.tsx'
import { orders } from './orders.client.ts'

type Action = Parameters<typeof orders.bulkOne>[0]['action']

const act = (key: Action, more: Partial<BulkAct<OrderRow>> = {}): BulkAct<OrderRow> => ({
  key,
  word: `orders.moves.${key}`,
  fits: (row) => row.can[key] === true,
  run: ({ id }, reason) => sends(orders.bulkOne, { id, action: key, ...(reason && { reason }) }),
  ...more,
})
/** An act of lines: the order's row tells its lines' state, the server decides line by line. */
const lineAct = (key: Action): BulkAct<OrderRow> =>
  act(key, {
    fits: (row) => row.lines.some((line) => line.supplierStatus === 'pending') && row.status !== 'cancelled',
  })

/** What staff do to many orders at once. */
export const orderBulk: readonly BulkAct<OrderRow>[] = [
  act('approve'),
  act('confirm'),
  lineAct('sendOrder'),
  lineAct('markSent'),
  lineAct('markNoNeed'),
  act('reject', { reason: true, danger: true }),
  act('cancel', { reason: true, danger: true }),
  act('archive'),
  act('unarchive'),
  act('delete', { reason: true, danger: true }),
  act('restore'),
]
