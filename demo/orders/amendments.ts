import { sql } from 'kysely'
import { Amendment } from '#contract/orders/amend/amend.schema.ts'
import { AppError } from '#server/kit/call/errors.ts'
import { applyAmendment } from '#server/orders/amend/modify-requests.ts'
import { acting, personOf, type Person, type Stage } from '../steps/stage.ts'

type Amending = { by: readonly Person[]; asks: boolean; reason: string; max: number }
type Standing = { id: number; guestIds: number[] }

/** What was changed of orders, and what is asked for: by staff with suppliers who knew, by agents, at suppliers. */
export async function makeAmendments(
  stage: Stage,
  voice: (by: 'agent' | 'staff', at: number) => Person,
): Promise<void> {
  const orders = await standing(stage)
  const staff = [voice('staff', 0), voice('staff', 1)]
  const agents = [voice('agent', 0), voice('agent', 1)]
  const ways: Amending[] = [
    { by: staff, asks: false, reason: 'A friend joins', max: 4 },
    { by: agents, asks: true, reason: 'One guest more', max: 2 },
    { by: staff, asks: true, reason: 'The guest called', max: 2 },
  ]
  for (const way of ways) await amendSome(stage, orders, way)
}

/** Confirmed with their suppliers, sold by the person, some days ahead. */
const standing = (stage: Stage): Promise<Standing[]> =>
  acting(stage, async (as) => {
    const { db } = as(stage.clock.now, personOf(stage, ''))
    const { rows } = await sql<Standing>`
      select o.id, (select array_agg(g.id order by g.position) from order_guest g
                     where g.merchant_id = o.merchant_id and g.order_id = o.id) as "guestIds"
        from orders o join order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id
       where o.merchant_id = ${stage.merchant.id} and o.status = 'confirmed' and o.agent_status = 'none' and o.amendments = 0 and o.settlement_term <> 'settle-by-order'
         and l.supplier_status = 'approved' and l.kind = 'sku' and l.charge_method = 'per-person' and l.mirror_merchant is null
         and o.adults > 1 and o.service_date > ${stage.clock.day(3)} order by o.id desc limit 40`.execute(db)
    return rows
  })

/** One guest more, or one less where no seat is left; what can have neither stays as it is. Each order once. */
async function amendSome(stage: Stage, orders: Standing[], { by, asks, reason, max }: Amending) {
  for (let made = 0; made < max && orders.length > 0;) {
    const { id, guestIds } = orders.shift()!
    for (const way of [{ addGuests: [{ kind: 'adult' }] }, { removeGuests: guestIds.slice(-1) }]) {
      const input = { id, amendment: Amendment.parse(way), reason, asks }
      const done = await acting(stage, (as) =>
        applyAmendment(as(stage.clock.now, by[made % by.length]!), input),
      ).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
      if (!done) continue
      made += 1
      break
    }
  }
}
