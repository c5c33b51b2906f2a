import type { OrderStatus } from '#contract/orders/orders.states.ts'
import type { Random } from '../world/random.ts'
import type { ActName } from './acts.ts'

/** Who does it: staff of the house, the agent, the line's supplier, or the clock. */
export type By = 'staff' | 'agent' | 'supplier' | 'system'
/** An act so many hours after the one before, or so many before or after the service begins. */
export type Step = { act: ActName; by: By; after?: number; beforeStart?: number; afterStart?: number }

export type Setting = {
  status: OrderStatus
  settlement: string
  supplier: boolean
  fallback: boolean
  driven: boolean
  /** Days from today. */
  service: number
  /** Hours from the booking to the service. */
  hours: number
}

/** What becomes of an order, as days in such a house go. Steps that lie ahead of now have not happened yet. */
export function pathOf(random: Random, setting: Setting): Step[] {
  const steps: Step[] = []
  const then = (act: ActName, by: By, after: number) => steps.push({ act, by, after })
  const soon = (max: number) => Math.min(max, setting.hours / 6) * (0.15 + random.next() * 0.85)
  if (setting.settlement === 'settle-by-order') {
    if (random.chance(0.06)) return [{ act: 'timeOut', by: 'system', after: 0.52 }, ...end(random)]
    then('pay', 'staff', 0.1 + random.next() * 0.3)
  }
  if (setting.status === 'reviewing') {
    if (random.chance(0.1))
      return [...steps, { act: 'withdraw', by: 'agent', after: soon(8) }, ...end(random)]
    if (random.chance(0.12)) return [...steps, ...refused(random, soon, setting)]
    then('approve', 'staff', soon(30))
  } else if (setting.status === 'processing' && random.chance(0.035))
    return [...steps, ...refused(random, soon, setting)]
  if (random.chance(0.05)) then('note', 'staff', 0.2)
  if (random.chance(0.03)) then('markOrdered', 'staff', 0.2)
  const handed = handOff(random, setting, soon)
  steps.push(...handed.steps)
  if (handed.ended) return [...steps, ...end(random)]
  return [...steps, ...later(random, setting)]
}

const end = (random: Random): Step[] => [
  random.chance(0.1)
    ? { act: 'delete', by: 'staff', after: 30 }
    : { act: 'archive', by: 'staff', after: 24 * 40 },
]

function refused(random: Random, soon: (max: number) => number, setting: Setting): Step[] {
  const steps: Step[] = [{ act: 'reject', by: 'staff', after: soon(12) }]
  if (setting.status === 'reviewing' || !random.chance(0.35)) return [...steps, ...end(random)]
  // Posted again, it begins anew and gets through.
  steps.push({ act: 'repost', by: 'agent', after: soon(5) })
  if (setting.settlement === 'settle-by-order') steps.push({ act: 'pay', by: 'staff', after: 0.3 })
  if (setting.supplier)
    steps.push(
      { act: 'send', by: 'staff', after: soon(6) },
      { act: 'supplierApproves', by: 'supplier', after: soon(8) },
    )
  else steps.push({ act: 'noNeed', by: 'staff', after: soon(6) })
  return steps
}

type Handed = { steps: Step[]; ended: boolean }

/** From the order to the supplier's yes; the order confirms by itself with it, or before it by staff. */
function handOff(random: Random, setting: Setting, soon: (max: number) => number): Handed {
  const steps: Step[] = []
  const then = (act: ActName, by: By, after: number) => steps.push({ act, by, after })
  if (!setting.supplier) {
    then('noNeed', 'staff', soon(26))
    return { steps, ended: false }
  }
  const early = setting.status !== 'confirmed' && random.chance(0.14)
  if (early) then('confirm', 'staff', soon(6))
  if (random.chance(0.04)) {
    then('selfHandled', 'staff', soon(20))
    return { steps, ended: false }
  }
  then('send', 'staff', soon(22))
  const how = random.next()
  if (how < 0.08) {
    then('supplierReplies', 'supplier', soon(20))
    then('supplierApproves', 'staff', soon(30))
  } else if (how < 0.15) {
    then('supplierRejects', 'supplier', soon(24))
    if (setting.fallback) {
      then('otherSupplier', 'staff', soon(30))
      then('send', 'staff', soon(6))
      then('supplierApproves', 'supplier', soon(24))
    } else {
      if (early || setting.status === 'confirmed') then('closeFollowUp', 'staff', soon(20))
      then(random.chance(0.5) ? 'cancel' : 'markCancelled', 'staff', soon(40))
      return { steps: early || setting.status === 'confirmed' ? steps : confirmFirst(steps), ended: true }
    }
    if (early) then('closeFollowUp', 'staff', soon(20))
  } else then('supplierApproves', 'supplier', soon(28))
  return { steps, ended: false }
}

/** An order that its supplier refuses is refused to the agent too. */
const confirmFirst = (steps: Step[]): Step[] => [...steps.slice(0, -1), { ...steps.at(-1)!, act: 'reject' }]

/** What happens to an order that stands: withdrawn, cancelled, changed; or it takes place. */
function later(random: Random, { supplier, driven, service, hours }: Setting): Step[] {
  const fate = random.next()
  const before = () => Math.max(2, hours * (0.05 + random.next() * 0.5))
  const lineEnds: Step[] = supplier
    ? [{ act: random.chance(0.85) ? 'supplierLetsGo' : 'supplierKeeps', by: 'supplier', after: 14 }]
    : []
  if (fate < 0.055) {
    const requested: Step = { act: 'withdraw', by: 'agent', beforeStart: before() }
    if (random.chance(0.2)) return [requested, { act: 'rejectCancel', by: 'staff', after: 10 }]
    return [requested, { act: 'agreeCancel', by: 'staff', after: 20 }, ...lineEnds, ...end(random)]
  }
  if (fate < 0.085)
    return [{ act: 'cancel', by: 'staff', beforeStart: before() }, ...lineEnds, ...end(random)]
  const steps: Step[] = []
  if (supplier && fate < 0.105)
    steps.push(
      { act: 'askChange', by: 'staff', beforeStart: before() },
      { act: 'supplierChanges', by: 'supplier', after: 12 },
    )
  if (fate > 0.996) steps.push({ act: 'markInvalid', by: 'staff', after: 3 })
  if (driven && service > -15 && random.chance(0.8))
    steps.push({ act: 'driver', by: 'staff', beforeStart: 20 })
  if (random.chance(0.93)) steps.push({ act: 'board', by: 'staff', beforeStart: 0.3 })
  if (random.chance(0.9)) steps.push({ act: 'archive', by: 'staff', afterStart: 24 * random.between(25, 35) })
  return steps
}
