import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { lineStates, type LineMove } from '#contract/orders/line.states.ts'
import type { OrderLine } from '#contract/orders/order-info.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs, type Action } from '../kit/route/action.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { orders } from './orders.client.ts'
import { useAnswer, useDriver, useOther } from './line-forms.tsx'

/** Everything that may be done with a line now: the hand-off, the supplier's answers, the driver. */
export function LineActions({ line }: { line: OrderLine }) {
  const one = { lineId: line.id, version: line.version }
  const withReason = (reason: string) => ({ ...one, reason })
  const answer = useAnswer(line)
  const driver = useDriver(line)
  const other = useOther(line)
  const own = useSession().user?.kind === 'supplier'
  const done = 'orders.text.done' as const
  const acts: Partial<Record<LineMove, Action>> = {
    ...useCostActs(line),
    sendOrder: runs(orders.sendOrder, () => one, { done }),
    supplierApprove: runs(orders.supplierApprove, () => ({ ...one, ...answer.told }), {
      done,
      fields: answer.fields,
    }),
    supplierReject: runs(orders.supplierReject, withReason, { done, danger: true }),
    supplierReply: runs(orders.supplierReply, withReason, { done }),
    supplierAgreeCancel: runs(orders.supplierAgreeCancel, () => ({ ...one, ...answer.fee }), {
      done,
      consequence: answer.consequence,
      fields: answer.feeFields,
    }),
    supplierRefuseCancel: runs(orders.supplierRefuseCancel, withReason, { done }),
    supplierAgreeChange: runs(orders.supplierAgreeChange, () => ({ ...one, ...answer.told }), {
      done,
      fields: answer.fields,
    }),
    supplierRefuseChange: runs(orders.supplierRefuseChange, withReason, { done }),
    arrangeDriver: runs(orders.arrangeDriver, () => ({ ...one, driver: driver.value }), {
      done,
      fields: driver.fields,
      word: line.driver ? 'orders.moves.rearrangeDriver' : 'orders.moves.arrangeDriver',
    }),
    changeSupplier: runs(orders.changeSupplier, () => ({ ...one, supplierId: other.supplierId }), {
      done,
      fields: other.supplierFields,
    }),
    // What was never sent is not sent again.
    ...(line.can['sendOrder'] !== true && { resendOrder: runs(orders.resendOrder, () => one, { done }) }),
    markSent: runs(orders.markSent, () => one, { done }),
    markSentOther: runs(orders.markSentOther, () => ({ ...one, way: other.way, note: other.note }), {
      done,
      fields: other.wayFields,
    }),
    markNoNeed: runs(orders.markNoNeed, () => one, { done }),
    markReplied: runs(orders.markReplied, withReason, { done }),
    askSupplierChange: runs(orders.askSupplierChange, withReason, { done }),
    askSupplierCancel: runs(orders.askSupplierCancel, withReason, {
      done,
      danger: true,
      consequence: answer.consequence,
    }),
    resetSupplierStatus: runs(orders.resetSupplierStatus, () => one, { done }),
  }
  return (
    <ActionButtons
      can={askedNow(line, own)}
      acts={own ? inOwnWords(acts) : acts}
      of="orders.moves"
      table={lineStates}
      quiet={!own || !mayAnswer(line)}
    />
  )
}

/** Another cost that the supplier asks is taken or refused. */
function useCostActs(line: OrderLine): Partial<Record<LineMove, Action>> {
  const { w } = useWords()
  const one = { lineId: line.id, version: line.version }
  const asked = askedText(line)
  const done = 'orders.text.done' as const
  return {
    takeCost: runs(orders.takeCost, () => one, {
      done,
      consequence: asked && <p>{w('orders.text.takesCost', asked)}</p>,
    }),
    refuseCost: runs(orders.refuseCost, (reason) => ({ ...one, reason }), {
      done,
      danger: true,
      consequence: asked && <p>{w('orders.text.refusesCost')}</p>,
    }),
  }
}

const answers = {
  supplierAgreeCancel: 'cancel',
  supplierRefuseCancel: 'cancel',
  supplierAgreeChange: 'change',
  supplierRefuseChange: 'change',
} as const
/** A supplier reads of a change or a cancellation only where it was asked for one, staff of another cost where it is. */
const askedNow = ({ can, asked, askedCost }: OrderLine, own: boolean): OrderLine['can'] =>
  Object.fromEntries(
    Object.entries(can).filter(([move]) => {
      if (move === 'takeCost' || move === 'refuseCost') return Boolean(askedCost)
      const about = own ? answers[move as keyof typeof answers] : undefined
      return about === undefined || about === asked
    }),
  )

/** What a bound supplier asks instead of our cost. */
function askedText({ askedCost, costMinor, costCurrency = '' }: OrderLine) {
  if (!askedCost) return undefined
  const text = (minor: number, currency: string) => `${groupedAmount(minor, currency)} ${currency}`
  return {
    theirs: text(askedCost.costMinor, askedCost.currency),
    ours: typeof costMinor === 'number' ? text(costMinor, costCurrency) : '–',
  }
}

/** Something waits for the supplier's yes: that button stands out. */
const mayAnswer = ({ can, asked }: OrderLine): boolean => can['supplierApprove'] === true || Boolean(asked)

const ownMoves = ['supplierApprove', 'supplierReject', 'supplierReply', ...Object.keys(answers)]
/** The supplier answers itself: the acts as it would say them. */
const inOwnWords = (acts: Partial<Record<LineMove, Action>>): Partial<Record<LineMove, Action>> =>
  Object.fromEntries(
    Object.entries(acts).map(([move, act]) => [
      move,
      ownMoves.includes(move) ? { ...act, word: `orders.ownMoves.${move}` as WordKey } : act,
    ]),
  )
