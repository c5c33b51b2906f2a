import { sql } from 'kysely'
import { simulate } from '#server/channels/connections/connection-acts.ts'
import { flushCalls } from '#server/channels/inbound/call-log.ts'
import { adapters } from '#server/channels/registry.ts'
import { adminOf } from '../companies.ts'
import { acting, callAt, type Stage } from '../stage.ts'

type Shop = { id: number; system: string }
type Act = Parameters<typeof simulate>[1]['act']

/** What the guests of one marketplace do on a day, after they bought. */
const afterwards: readonly (Act | null)[] = [null, null, 'cancel', 'askRefund', null]

/**
 * Today at every marketplace: its simulator buys over HTTP, as it would, cancels, asks for money back and sends an order of
 * a product that nobody mapped.
 */
export async function playMarketDay(stage: Stage): Promise<void> {
  await Promise.all((await shopsOf(stage)).map((shop, at) => playShop(stage, shop, at)))
  await flushCalls(stage.app)
}

const shopsOf = (stage: Stage): Promise<Shop[]> =>
  acting(stage, async (as) => {
    const { db, scope } = as(stage.clock.now, adminOf(stage))
    const { rows } = await sql<Shop>`select id, system from outside_connection
      where merchant_id = ${scope.merchantId} and enabled and system = any(${[...adapters.keys()]}::text[]) order by id`.execute(
      db,
    )
    return rows
  })

const skus = ['RS-BAY', 'RS-PARK']

async function playShop(stage: Stage, { id, system }: Shop, at: number): Promise<void> {
  const ctx = callAt(stage, stage.clock.now, adminOf(stage))
  const random = stage.randomOf(`market day ${system}`)
  const act = (what: Act, more: Partial<Parameters<typeof simulate>[1]> = {}) =>
    simulate(ctx, { id, act: what, thirdCode: '', session: '', quantity: 2, ...more })
  const polls = !adapters.get(system)?.inbound
  for (const [nth, then] of afterwards.entries()) {
    const { thirdCode } = await act('buy', {
      skuId: stage.skus.get(skus[(nth + at) % skus.length] ?? ''),
      date: stage.clock.day(2 + random.between(0, 40)),
      quantity: random.between(1, 4),
    })
    if (polls) await act('poll')
    if (then) await act(then, { thirdCode })
  }
  await act('buyUnknown')
  if (polls) await act('poll')
}
