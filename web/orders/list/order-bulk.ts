import { having } from '#contract/kit/states.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { followUpStates, orderStates } from '#contract/orders/orders.states.ts'
import { wordAt, type WordKey } from '#contract/words.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import type { Fit } from '../../kit/list/bulk/left-out.ts'
import { orders } from '../orders.client.ts'
import type { OrderFamily } from '../family.ts'

const ofLines = having(lineStates, 'bulk')
const verbs = { ...orderStates.verbs, ...followUpStates.verbs, ...lineStates.verbs }
const isOfLines = (key: string): key is (typeof ofLines)[number] => ofLines.some((one) => one === key)
const keys = [...having(orderStates, 'bulk'), ...having(followUpStates, 'bulk'), ...ofLines].filter(
  (key) => verbs[key].bulk === true,
)
type BulkKey = (typeof keys)[number]

const hindrance = (key: (typeof ofLines)[number]): string | undefined => lineStates.verbs[key].unless

/** An act of lines: whether the order's row tells that it may be, or why not; the server decides line by line. */
function fitsLine(row: OrderRow, key: (typeof ofLines)[number]): Fit {
  if (!verbs[key].within?.includes(row.status)) return { why: `orders.why.${row.status}` }
  const hinders = hindrance(key)
  if (hinders === 'supplierLocked' && row.supplierLocked) return { why: 'orders.why.supplierLocked' }
  const open = row.lines.filter(
    ({ supplierStatus }) =>
      lineStates.open(key, supplierStatus) &&
      // What was never sent is not sent again.
      (key !== 'resendOrder' || !lineStates.open('sendOrder', supplierStatus)),
  )
  if (!open.length) return { why: `orders.why.line_${row.supplierStatus}` }
  return hinders !== 'noSupplier' || open.some(({ supplierId }) => Boolean(supplierId))
    ? true
    : { why: 'orders.why.noSupplier' }
}

/** What puts right what went otherwise. */
const mends: readonly BulkKey[] = ['resendOrder', 'markReplied', 'resetSupplierStatus', 'markCancelled']

/** First what brings orders on, then what loses something, then what wants to know more or mends, then what is rare. */
const rank = (key: BulkKey, asks: boolean): number => {
  const { rare, danger } = verbs[key]
  return rare ? 3 : asks || mends.includes(key) ? 2 : danger ? 1 : 0
}

/** What an act takes besides the order: its fields, and what they say; `undefined` where nothing of them is filled yet. */
export type OrderBulkInput = {
  fields: BulkAct<OrderRow>['fields']
  summary?: BulkAct<OrderRow>['summary']
  values: object | undefined
  /** Where less is done to many than to one, its name. */
  word?: WordKey
  /** What differs from order to order. */
  each?: (row: OrderRow) => object
}

/** Acts that say yes or no of an order: where it says yes already, the no is offered. */
const toggles = {
  lockSupplier: { is: (row) => row.supplierLocked, off: 'unlockSupplier', with: { locked: false } },
  markOrdered: { is: (row) => row.ordered, off: 'unmarkOrdered', with: { ordered: false } },
  markInvalid: { is: (row) => row.invalid, off: 'unmarkInvalid', with: { invalid: false } },
} as const satisfies Record<
  string,
  { is: (row: OrderRow) => boolean | undefined; off: string; with: Record<string, boolean> }
>
const isToggle = (key: string): key is keyof typeof toggles => key in toggles

/** What staff do to many orders of a family at once: what the tables say may be. */
export function bulkOf(
  { bulkOne }: Pick<OrderFamily['calls'], 'bulkOne'>,
  input: Partial<Record<BulkKey, OrderBulkInput>> = {},
): readonly BulkAct<OrderRow>[] {
  const act = (key: BulkKey): BulkAct<OrderRow> => {
    const { danger, reason } = verbs[key]
    const more = input[key]
    return {
      key,
      word: more?.word ?? wordAt('orders.moves', key),
      ...(danger && { danger }),
      ...(reason && { reason }),
      ...(more && { fields: more.fields, summary: more.summary, held: !more.values }),
      fits: (row) => (isOfLines(key) ? fitsLine(row, key) : row.can[key]),
      run: (row, reason) =>
        sends(bulkOne, {
          id: row.id,
          action: key,
          ...(reason && { reason }),
          ...(more?.values && { with: { ...more.values, ...more.each?.(row) } }),
        }),
    }
  }
  const pair = (key: BulkKey): BulkAct<OrderRow>[] => {
    const on = act(key)
    if (!isToggle(key)) return [on]
    const { is, off, with: turned } = toggles[key]
    return [
      { ...on, fits: (row) => !is(row) && row.can[key] },
      {
        ...on,
        key: off,
        word: `orders.moves.${off}`,
        fits: (row) => is(row) === true && row.can[key],
        run: ({ id }, reason) => sends(bulkOne, { id, action: key, ...(reason && { reason }), with: turned }),
      },
    ]
  }
  return keys.toSorted((a, b) => rank(a, a in input) - rank(b, b in input)).flatMap(pair)
}

/** Of all orders, what asks for nothing but a reason. */
export const orderBulk = bulkOf(orders)
