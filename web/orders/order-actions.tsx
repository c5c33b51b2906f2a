import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import {
  followUpStates,
  orderActs,
  orderStates,
  type OrderAct,
  type OrderMove,
} from '#contract/orders/orders.states.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs, type Action } from '../kit/route/action.ts'
import { orders } from './orders.client.ts'
import { useCancelling, usePaying, useHolding, useCopying, useNoting } from './order-forms.tsx'

type Move = OrderMove | OrderAct | 'follow' | 'followComplete'
/** Which of the moves want a reason; the table of all of them. */
const table = { moves: { ...orderStates.moves, ...orderActs, ...followUpStates.moves } } as never

/** What brings an order on: one of these stands out where it can be done, a copy or a remark does not. */
const worthwhile: readonly Move[] = ['approve', 'confirm', 'agreeCancel', 'agreeChange', 'pay', 'repost']

/** Everything that may be done with an order now, the likeliest first. */
export function OrderActions({ order }: { order: OrderInfo }) {
  const one = { id: order.id, version: order.version }
  const withReason = (reason: string) => ({ ...one, reason })
  const cancelling = useCancelling(order)
  const paying = usePaying(order)
  const holding = useHolding(order)
  const copying = useCopying(order)
  const noting = useNoting(order)
  const done = 'orders.text.done' as const
  const acts: Partial<Record<Move, Action>> = {
    approve: runs(orders.approve, () => one, { done }),
    confirm: runs(orders.confirm, () => one, { done }),
    agreeCancel: runs(orders.agreeCancel, (reason) => ({ ...one, ...cancelling.refund(), reason }), {
      done,
      consequence: cancelling.told,
      fields: cancelling.fields,
      reason: cancelling.byHand,
    }),
    rejectCancel: runs(orders.rejectCancel, withReason, { done }),
    ...(order.changeAsked && {
      agreeChange: runs(orders.agreeChange, () => one, { done, consequence: order.changeAsked }),
      refuseChange: runs(orders.refuseChange, withReason, { done, consequence: order.changeAsked }),
    }),
    pay: runs(orders.pay, () => ({ ...one, method: paying.method }), { done, ...paying.telling }),
    extendHold: runs(orders.extendHold, () => ({ ...one, minutes: holding.minutes }), {
      done,
      fields: holding.fields,
    }),
    repost: runs(orders.repost, () => one, { done }),
    reject: runs(orders.reject, withReason, { done, danger: true }),
    cancel: runs(orders.cancel, (reason) => ({ ...one, ...cancelling.refund(), reason }), {
      done,
      danger: true,
      consequence: cancelling.told,
      fields: cancelling.fields,
    }),
    copy: runs(orders.copy, copying.input, { fields: copying.fields, done: 'orders.text.copied' }),
    remark: runs(orders.remark, () => ({ ...one, ...noting.values }), { done, fields: noting.fields }),
    markCancelled: runs(orders.markCancelled, (reason) => ({ ...one, ...cancelling.refund(), reason }), {
      done,
      danger: true,
      consequence: cancelling.told,
      fields: cancelling.fields,
    }),
    withdraw: runs(orders.withdraw, withReason, { done, danger: true, consequence: cancelling.told }),
    ...marking(order),
    archive: runs(orders.archive, () => one, { done }),
    unarchive: runs(orders.unarchive, () => one, { done }),
    delete: runs(orders.delete, withReason, { done, danger: true }),
    restore: runs(orders.restore, () => one, { done }),
  }
  return (
    <ActionButtons
      can={order.can}
      acts={acts}
      of="orders.moves"
      table={table}
      quiet={!worthwhile.some((move) => order.can[move] === true)}
      onDone={copying.onDone}
    />
  )
}

/** What staff note of an order for themselves. */
function marking(order: OrderInfo): Partial<Record<Move, Action>> {
  const one = { id: order.id, version: order.version }
  const done = 'orders.text.done' as const
  return {
    follow: runs(orders.follow, (reason) => ({ ...one, reason }), { done }),
    followComplete: runs(orders.followComplete, () => one, { done }),
    markOrdered: runs(orders.markOrdered, () => ({ ...one, ordered: !order.ordered }), {
      done,
      word: order.ordered ? 'orders.moves.unmarkOrdered' : 'orders.moves.markOrdered',
    }),
    markInvalid: runs(orders.markInvalid, (reason) => ({ ...one, invalid: !order.invalid, reason }), {
      done,
      word: order.invalid ? 'orders.moves.unmarkInvalid' : 'orders.moves.markInvalid',
    }),
    lockSupplier: runs(orders.lockSupplier, () => ({ ...one, locked: !order.supplierLocked }), {
      done,
      word: order.supplierLocked ? 'orders.moves.unlockSupplier' : 'orders.moves.lockSupplier',
    }),
  }
}
