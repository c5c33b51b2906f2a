import { sql } from 'kysely'
import type { SimulateMarket } from '#contract/channels/connections/connection.schema.ts'
import { fail } from '../../kit/call/errors.ts'
import { inTransaction } from '../../kit/call/in-transaction.ts'
import type { CallCtx, Ctx } from '../../kit/ctx.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { OutsideFault } from '../../kit/outside/call-outside.ts'
import { simulatorsOf } from '../../kit/outside/simulator.ts'
import {
  MarketRefused,
  type ChannelAdapter,
  type ChannelConnection,
  type PushProduct,
  type Refusal,
} from '../port/adapter.ts'
import { findBooking } from '../engine/bookings.ts'
import { portOf } from '../engine/engine.ts'
import { findCaller, readChannel } from './channel-connection.ts'
import { marketOf } from './market.ts'
import { lockChannel } from './save-connection.ts'
import { adapterOf, callerNames, simulatorOf } from './secrets.ts'

type ConnectionRef = { id: number; version?: number | undefined }

/** Why a marketplace that only comes in would be refused now; null where it would be let in. */
async function whyNotIn(
  { app }: CallCtx,
  adapter: ChannelAdapter,
  connection: ChannelConnection,
): Promise<Refusal | null> {
  const { id, system, secrets, enabled } = connection
  const names = callerNames(adapter, connection)
  const callers = await Promise.all(names.map((name) => findCaller(app, system, name)))
  if (!names.length || callers.some((caller) => caller?.id !== id)) return 'unknownAccount'
  if (adapter.manifest.secrets.some(({ key, required }) => required && !secrets[key])) return 'badSignature'
  return enabled ? null : 'off'
}

/** Something harmless: the marketplace is asked; where it only comes in, whether it would be let in is. */
export async function testChannel(
  ctx: CallCtx,
  { id }: ConnectionRef,
): Promise<{ ok: boolean; why: string; ms: number }> {
  const connection = await inTransaction(ctx, async (inside) => {
    await lockChannel(inside, { id })
    return readChannel(inside, id)
  })
  const adapter = adapterOf(connection.system)
  const began = performance.now()
  const answer = (ok: boolean, why = '') => ({ ok, why, ms: Math.round(performance.now() - began) })
  try {
    if (!adapter.ping) {
      const why = await whyNotIn(ctx, adapter, connection)
      return answer(why === null, why ?? '')
    }
    await adapter.ping(portOf(ctx.app, connection))
    return answer(true)
  } catch (error) {
    if (error instanceof OutsideFault || error instanceof MarketRefused) return answer(false, error.message)
    throw error
  }
}

export async function auditChannel(ctx: Ctx, one: ConnectionRef): Promise<{ done: true }> {
  const { id } = await lockChannel(ctx, one)
  await enqueue(ctx, 'channels.auditOne', { connectionId: id })
  return { done: true }
}

/** A guest of the simulated marketplace buys, cancels, asks for money back. */
export async function simulate(
  ctx: CallCtx,
  input: SimulateMarket,
): Promise<{ thirdCode: string; answered: string; arrived: boolean }> {
  const { connection, product } = await inTransaction(ctx, async (inside) => {
    await lockChannel(inside, { id: input.id })
    return {
      connection: await readChannel(inside, input.id),
      product: await productFor(inside, input),
    }
  })
  if (connection.mode !== 'simulator' || !simulatorsOf(ctx.app)) fail('channels.noSimulator')
  const { manifest } = adapterOf(connection.system)
  const day = Temporal.Now.plainDateISO(connection.timeZone).add({ days: 7 }).toString()
  const done = await simulatorOf(connection.system).act(marketOf(ctx.app, connection, ctx.now), {
    act: input.act,
    thirdCode: input.thirdCode,
    product:
      input.act === 'buyUnknown'
        ? null
        : product && {
            ...product,
            units: Object.keys(product.units).length ? product.units : manifest.units,
          },
    date: input.date ?? day,
    session: input.session || product?.session || '',
    quantity: input.quantity,
  })
  const ref = { thirdCode: done.thirdCode }
  const order = await inTransaction(ctx, (inside) => findBooking(inside, connection, ref))
  return { ...done, arrived: order !== undefined }
}

async function productFor(ctx: Ctx, { id, skuId }: SimulateMarket): Promise<PushProduct | null> {
  const { rows } =
    await sql<PushProduct>`select p.id, p.outside_product as "outsideProduct", p.outside_option as "outsideOption", s.code as "skuCode",
      coalesce(nullif(p.session, ''), s.sessions[1], '') as session, p.units
    from channel_product p join sku s on s.merchant_id = p.merchant_id and s.id = p.sku_id
   where p.merchant_id = ${ctx.scope.merchantId} and p.connection_id = ${id} and p.state = 'live' and (${skuId ?? null}::bigint is null or p.sku_id = ${skuId ?? null})
   order by p.id limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
