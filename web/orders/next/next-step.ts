import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { orderStates, type OrderVerb } from '#contract/orders/orders.states.ts'

type Lines = readonly Pick<OrderInfo['lines'][number], 'id' | 'version' | 'can'>[]
export type NextStep = { move: OrderVerb } | { line: Lines[number] }

/** Brings a guest on, not the order: it is never what comes next. */
const optional: readonly OrderVerb[] = ['reserveReturn']
const forward = orderStates.verbNames.filter(
  (verb) => orderStates.verbs[verb].forward && !optional.includes(verb),
)

/** What comes next of an order, as its `can` says: what brings it on, likeliest first, then what is still to be sent. */
export function nextStepOf({ can, lines }: Pick<OrderInfo, 'can'> & { lines: Lines }): NextStep | undefined {
  const move = forward.find((verb) => can[verb] === true)
  if (move) return { move }
  const line = lines.find((one) => one.can['sendOrder'] === true)
  return line && { line }
}
