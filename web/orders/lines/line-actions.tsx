import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { Called } from '#contract/kit/states.ts'
import { lineStates } from '#contract/orders/line.states.ts'
import type { OrderLine } from '#contract/orders/order-info.schema.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { runs, type Action } from '../../kit/route/action.ts'
import { actsOf } from '../../kit/route/acts-of.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useAnswer, useDriver, useOther } from './line-forms.tsx'
import { useOrderFamily } from '../family.ts'
import { useNextSteps } from '../next/use-next-steps.ts'

type Acts = Partial<Record<Called<typeof lineStates>, Action>>
const tables = [lineStates]
const done = 'orders.text.done'

type LineActionsProps = {
  line: OrderLine
  orderId: number
  /** To send it is what brings its order on: its button stands out, and has the page's key. */
  comesNext?: boolean | undefined
}

/** Everything that may be done with a line now: the hand-off, the supplier's answers, the driver. */
export function LineActions({ line, orderId, comesNext }: LineActionsProps) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const one = { lineId: line.id, version: line.version }
  const answer = useAnswer(line)
  const driver = useDriver(line)
  const other = useOther(line)
  const askText = requestedText(line)
  const own = useSession().user?.kind === 'supplier'
  const answered = { done, fields: answer.fields } as const
  const next = useNextSteps(orderId)
  const acts = actsOf(tables, orders, one, done, {
    takeCost: askText ? { consequence: <p>{w('orders.text.takesCost', askText)}</p> } : null,
    refuseCost: askText ? { consequence: <p>{w('orders.text.refusesCost')}</p> } : null,
    supplierApprove: runs(orders.supplierApprove, () => ({ ...one, ...answer.told }), answered),
    supplierAgreeCancel: runs(orders.supplierAgreeCancel, () => ({ ...one, ...answer.fee }), {
      done,
      consequence: answer.consequence,
      fields: answer.feeFields,
    }),
    supplierAgreeChange: runs(orders.supplierAgreeChange, () => ({ ...one, ...answer.told }), answered),
    arrangeDriver: runs(orders.arrangeDriver, () => ({ ...one, driver: driver.value }), {
      done,
      fields: driver.fields,
      ...(line.driver && { word: 'orders.moves.rearrangeDriver' }),
    }),
    changeSupplier: runs(orders.changeSupplier, () => ({ ...one, supplierId: other.supplierId }), {
      done,
      fields: other.supplierFields,
    }),
    sendOrder: { next },
    // What was never sent is not sent again.
    ...(line.can['sendOrder'] === true && { resendOrder: null }),
    markSentOther: runs(orders.markSentOther, () => ({ ...one, way: other.way, note: other.note }), {
      done,
      fields: other.wayFields,
    }),
    askSupplierCancel: { consequence: answer.consequence },
  })
  return (
    <ActionButtons
      can={own ? requestedNow(line) : line.can}
      acts={own ? inOwnWords(acts) : acts}
      of="orders.moves"
      verbs={lineStates.verbs}
      keyed={comesNext}
      quiet={own ? !mayAnswer(line) : !comesNext}
    />
  )
}

const { verbs } = lineStates
/** A supplier reads of a change or a cancellation only where it was asked for one. */
const requestedNow = ({ can, asked }: OrderLine): OrderLine['can'] =>
  Object.fromEntries(
    Object.entries(can).filter(([move]) => {
      const { answers = 'order' } = verbs[move as keyof typeof verbs]
      return answers === 'order' || answers === asked
    }),
  )

/** What a bound supplier asks instead of our cost. */
function requestedText({ askedCost, costMinor, costCurrency = '' }: OrderLine) {
  if (!askedCost) return undefined
  const text = (minor: number, currency: string) => `${groupedAmount(minor, currency)} ${currency}`
  return {
    theirs: text(askedCost.costMinor, askedCost.currency),
    ours: typeof costMinor === 'number' ? text(costMinor, costCurrency) : '–',
  }
}

/** Something waits for the supplier's yes: that button stands out. */
const mayAnswer = ({ can, asked }: OrderLine): boolean => can['supplierApprove'] === true || Boolean(asked)

/** The supplier answers itself: the acts as it would say them. */
const inOwnWords = (acts: Acts): Acts =>
  Object.fromEntries(
    Object.entries(acts).map(([move, act]) => [
      move,
      verbs[move as keyof typeof verbs].answers ? { ...act, word: `orders.ownMoves.${move}` } : act,
    ]),
  )
