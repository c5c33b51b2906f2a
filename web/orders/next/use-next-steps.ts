import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { OrderVerb } from '#contract/orders/orders.states.ts'
import { wordAt } from '#contract/words.ts'
import { runAct, useMayCall } from '../../kit/call/query.ts'
import { pageActs } from '../../kit/parts/acts/page-acts.ts'
import type { ToastNext } from '../../kit/parts/layers/toast.tsx'
import { go } from '../../kit/route/navigate.ts'
import { useSession } from '../../kit/session/session.ts'
import { word } from '../../kit/words/words.ts'
import { useVouchersNext } from '../../ticketing/ticketing.public.tsx'
import { useOrderFamily, type OrderFamily } from '../family.ts'
import { nextStepOf, type NextStep } from './next-step.ts'

type Asking = { family: OrderFamily; vouchers: readonly ToastNext[]; isStaff: boolean; mayList: boolean }
/** Where the next order may wait that nobody has taken on, and the one that is not sent. */
const waiting = ['toAudit', 'waitToSendAgent'] as const

/** What is offered after a move that brought an order on: its own next step and its vouchers, else the next order that waits. */
export function useNextSteps(id: number) {
  const family = useOrderFamily()
  const vouchers = useVouchersNext(id)
  const isStaff = useSession().user?.kind === 'staff'
  const mayList = useMayCall(family.calls.list)
  return () => stepsOf(id, { family, vouchers, isStaff, mayList })
}

async function stepsOf(id: number, asking: Asking): Promise<ToastNext[]> {
  const order = await asking.family.calls.info({ id }, { skipToast: true })
  const step = nextStepOf(order)
  const papers = order.status === 'confirmed' ? asking.vouchers : []
  if (step) return [toastOf(order, step, asking), ...papers]
  return [...papers, ...(asking.isStaff && asking.mayList ? await nextOrder(id, asking) : [])]
}

function toastOf(order: OrderInfo, step: NextStep, asking: Asking): ToastNext {
  const move = 'line' in step ? 'sendOrder' : step.move
  return {
    text: word(wordAt('orders.moves', move)),
    go: () => ('line' in step ? void send(order, step.line, asking) : press(order, step.move, asking)),
  }
}

/** Where the order is in sight its own button is pressed, with what it asks; elsewhere its page opens, where that button stands out. */
function press({ id, code, version }: OrderInfo, move: OrderVerb, asking: Asking): void {
  const { calls, detail } = asking.family
  const act = pageActs().find(({ key, record }) => key === move && record === code)
  if (act) return act.run()
  if (move !== 'approve' && move !== 'confirm') return go(detail({ id }))
  void runAct(calls[move], { id, version }, telling(id, code, move, asking))
}

const send = ({ id, code }: OrderInfo, line: { id: number; version: number }, asking: Asking) =>
  runAct(
    asking.family.calls.sendOrder,
    { lineId: line.id, version: line.version },
    telling(id, code, 'sendOrder', asking),
  )

const telling = (id: number, code: string, move: OrderVerb | 'sendOrder', asking: Asking) => ({
  doneText: `${code} · ${word(wordAt('orders.moves', move))} · ${word('orders.text.done')}`,
  next: () => stepsOf(id, asking),
})

/** The order that waits, the soonest first; one at a time. */
async function nextOrder(id: number, { family: { calls, detail } }: Asking): Promise<ToastNext[]> {
  for (const tab of waiting) {
    const { rows } = await calls.list({ tab, pageSize: 2, sort: 'service', down: false }, { skipToast: true })
    const next = rows.find((row) => row.id !== id)
    if (next)
      return [
        { text: word('orders.text.nextOrder', { code: next.code }), go: () => go(detail({ id: next.id })) },
      ]
  }
  return []
}
