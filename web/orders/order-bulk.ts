import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import type { BulkAct } from '../kit/list/bulk-bar.tsx'
import { orders } from './orders.client.ts'

type Action = Parameters<typeof orders.bulk>[0]['action']

/** One order of a bulk act by itself, so that the bar tells how far it is; a refusal is thrown with its reason. */
async function run(action: Action, { id }: OrderRow, reason: string): Promise<void> {
  const { rows } = (await orders.bulk(
    { ids: [id], action, ...(reason && { reason }) },
    { skipToast: true },
  )) as {
    rows: { done: boolean; message: string }[]
  }
  const [row] = rows
  if (row && !row.done) throw new Error(row.message)
}

const act = (key: Action, more: Partial<BulkAct<OrderRow>> = {}): BulkAct<OrderRow> => ({
  key,
  word: `orders.moves.${key}`,
  fits: (row) => row.can[key] === true,
  run: (row, reason) => run(key, row, reason),
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
