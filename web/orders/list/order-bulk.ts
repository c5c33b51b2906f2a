import { having } from '#contract/kit/states.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk-bar.tsx'
import { orders } from '../orders.client.ts'
import type { OrderFamily } from '../family.ts'

const ofLines = having(lineStates, 'bulk')
const verbs = { ...orderStates.verbs, ...lineStates.verbs }
const isOfLines = (key: string): key is (typeof ofLines)[number] => ofLines.some((one) => one === key)

/** An act of lines: the order's row tells its lines' state, the server decides line by line. */
const fitsLine = (row: OrderRow, key: (typeof ofLines)[number]): boolean =>
  Boolean(verbs[key].within?.includes(row.status)) &&
  row.lines.some((line) => lineStates.open(key, line.supplierStatus))

/** First what brings orders on, then what loses something, then what is rare. */
const rank = (key: keyof typeof verbs): number => (verbs[key].rare ? 2 : verbs[key].danger ? 1 : 0)

/** What staff do to many orders of a family at once: what the tables say may be. */
export const bulkOf = ({ bulkOne }: Pick<OrderFamily['calls'], 'bulkOne'>): readonly BulkAct<OrderRow>[] =>
  [...having(orderStates, 'bulk'), ...ofLines]
    .filter((key) => verbs[key].bulk === true)
    .toSorted((a, b) => rank(a) - rank(b))
    .map((key) => ({
      key,
      word: `orders.moves.${key}`,
      ...(verbs[key].danger && { danger: true }),
      ...(verbs[key].reason && { reason: true }),
      fits: (row) => (isOfLines(key) ? fitsLine(row, key) : row.can[key] === true),
      run: ({ id }, reason) => sends(bulkOne, { id, action: key, ...(reason && { reason }) }),
    }))

export const orderBulk = bulkOf(orders)
