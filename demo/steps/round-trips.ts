import { Amendment } from '#contract/orders/amend/amend.schema.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { confirmOrder } from '#server/orders/acts/confirm-order.ts'
import { applyAmendment } from '#server/orders/amend/modify-requests.ts'
import { cancelOrder } from '#server/orders/cancel/cancel-order.ts'
import { withdrawOrder } from '#server/orders/cancel/withdraw-order.ts'
import { lapseReturn } from '#server/orders/legs/lapse-returns.ts'
import { reserveReturn } from '#server/orders/acts/reserve-return.ts'
import type { Wanted } from '../orders/draw-request.ts'
import { make } from '../orders/run-orders.ts'
import { blueRoundTrips } from '../world/blue-round-trips.ts'
import type { DemoAgent } from '../world/companies.ts'
import { acting, personOf, system, type Person, type Stage } from './stage.ts'

type RoundTripsView = {
  /** The way out in days from today, and the way back so many days later, or open. */
  service: number
  back: number | 'open'
  /** What has become of it since. */
  since?: (act: Act) => Promise<unknown>
}
type Act = {
  id: number
  day: (ahead: number) => string
  /** Staff, the order's agent, or the product itself, at a moment after it was confirmed. */
  as: (who: 'staff' | 'agent' | 'system') => Ctx
}

const boats = ['15:30', '10:30'] as const
const amended = ({ as, id }: Act, change: object, reason: string) =>
  applyAmendment(as('staff'), { id, amendment: Amendment.parse(change), reason, asks: false })

/** Round trips as a desk has them: there and back, moved, one way given back, open, reserved, lapsed, withdrawn and cancelled. */
const view: readonly RoundTripsView[] = [
  { service: 2, back: 3 },
  { service: 5, back: 4 },
  { service: -1, back: 2 },
  {
    service: 3,
    back: 4,
    since: (act) =>
      amended(act, { back: { date: act.day(9), session: '10:30' } }, 'Guests stay two more nights'),
  },
  {
    service: 4,
    back: 3,
    since: (act) => amended(act, { dropLeg: 2, fee: 'rule' }, 'Guests go on to Trang'),
  },
  {
    service: 6,
    back: 3,
    since: (act) => amended(act, { dropLeg: 1, fee: 'none' }, 'Guests came by car'),
  },
  { service: 1, back: 'open' },
  { service: -4, back: 'open' },
  // Its guests were told: it lapses in a few days.
  { service: -41, back: 'open' },
  {
    service: 2,
    back: 'open',
    since: ({ as, id, day }) => reserveReturn(as('agent'), { id, date: day(7), session: '15:30' }),
  },
  { service: -60, back: 'open', since: ({ as, id }) => lapseReturn(as('system'), id) },
  {
    service: 8,
    back: 2,
    since: ({ as, id }) => withdrawOrder(as('agent'), { id, reason: 'Visa was refused' }),
  },
  {
    service: 7,
    back: 5,
    since: ({ as, id }) => cancelOrder(as('staff'), { id, reason: 'Flight cancelled', refund: 'rule' }),
  },
  { service: 12, back: 3 },
]

/** Orders of the last days there and back; those of odd places still wait for their supplier. */
export async function sellRoundTrips(stage: Stage, agents: readonly DemoAgent[]): Promise<number> {
  const buyers = agents.filter(({ settlementTerm, code }) => settlementTerm === 'invoice' && code !== 'LOTUS')
  const sku = blueRoundTrips.find(({ code }) => code === 'LANTA-RT')
  if (!sku) return 0
  const wanted = view.map(({ service, back }, at): Wanted => {
    const bookedOn = Math.min(-1, service - 6) - (at % 3)
    return {
      no: 95_001 + at * 3,
      bookedAt: stage.clock.at(bookedOn, 620 + at * 13),
      service,
      nights: 0,
      agent: buyers[at % buyers.length]!,
      sku,
      session: '08:30',
      adults: 2 + (at % 2),
      children: at % 4 === 0 ? 1 : 0,
      infants: 0,
      back: back === 'open' ? back : { days: back, session: boats[at % 2]! },
    }
  })
  const made = await make({ stage, agents }, wanted)
  await acting(stage, async (as) => {
    for (const { wanted: one, created } of made) {
      const at = wanted.findIndex(({ no }) => no === one.no)
      const { since, service } = view[at]!
      const people = {
        staff: personOf(stage, 'ops'),
        agent: stage.agents.get(one.agent.code)!.person,
        system,
      }
      const later = (who: Person, minutes: number) =>
        as(
          new Date(Math.min(stage.clock.now.getTime() - 60_000, one.bookedAt.getTime() + minutes * 60_000)),
          who,
        )
      const waits = created.status !== 'processing' || (at % 2 === 1 && !since && service > 0)
      if (!waits) await confirmOrder(later(people.staff, 40), { id: created.id })
      await since?.({
        id: created.id,
        day: (ahead) => stage.clock.day(ahead),
        as: (who) => (who === 'system' ? as(stage.clock.now, system) : later(people[who], 90)),
      })
    }
  })
  return made.length
}
