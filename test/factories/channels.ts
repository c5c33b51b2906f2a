import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ChannelConnection } from '#server/channels/port/adapter.ts'
import { readChannel } from '#server/channels/connections/channel-connection.ts'
import { engineOf } from '#server/channels/engine/engine.ts'
import type { Booking, BookInput, Engine, Outcome } from '#server/channels/port/engine.ts'
import { saveConnection, type ConnectionForm } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { day, type OrderWorld } from './orders.ts'

export type ChannelWorld = OrderWorld & {
  connection: ChannelConnection
  engine: Engine
  productId: number
  account: string
}

type Facts = {
  system: string
  account?: string
  secrets?: Record<string, string>
  settings?: ConnectionForm['settings']
  stockBuffer?: number
  holdMinutes?: number
  refundRule?: 'approve' | 'reject' | 'wait'
  /** As the marketplace calls the product. */
  product?: string
  option?: string
  units?: Record<string, string>
}

/** A marketplace connected to a world's merchant, with its product on offer. */
export async function connectChannel(world: OrderWorld, facts: Facts): Promise<ChannelWorld> {
  const { app, merchant, agentId, sku } = world
  const account = facts.account ?? randomUUID()
  const { id, productId } = await withSystemCtx(app, merchant.id, async (ctx) => {
    const { id } = await saveConnection(ctx, {
      system: facts.system,
      name: `${facts.system} ${account.slice(0, 8)}`,
      mode: 'simulator',
      settings: facts.settings ?? {},
      secrets: facts.secrets ?? { key: account },
    })
    await sql`insert into channel_account (merchant_id, connection_id, agent_id, account, stock_buffer, hold_minutes, refund_rule)
      values (${merchant.id}, ${id}, ${agentId}, ${account}, ${facts.stockBuffer ?? 0}, ${facts.holdMinutes ?? 30}, ${facts.refundRule ?? 'approve'})`.execute(
      ctx.db,
    )
    const names = new Set([
      account,
      ...Object.values(facts.secrets ?? {}).map(
        (key) => `key ${createHash('sha256').update(key).digest('hex')}`,
      ),
    ])
    for (const name of names)
      await sql`insert into platform.channel_caller (system, account, merchant_id, connection_id) values (${facts.system}, ${name}, ${merchant.id}, ${id}) on conflict do nothing`.execute(
        ctx.db,
      )
    const { rows } = await sql<{
      id: number
    }>`insert into channel_product (merchant_id, connection_id, outside_product, outside_option, sku_id, state, units)
      values (${merchant.id}, ${id}, ${facts.product ?? sku.code}, ${facts.option ?? ''}, ${sku.id}, 'live', ${JSON.stringify(facts.units ?? { ADULT: 'adult', CHILD: 'child' })}) returning id`.execute(
      ctx.db,
    )
    return { id, productId: rows[0]!.id }
  })
  const connection = await withSystemCtx(app, merchant.id, (ctx) => readChannel(ctx, id))
  return { ...world, connection, engine: engineOf(app, connection), productId, account }
}

/** What a guest buys: two adults in 30 days. */
export const bookInput = (world: ChannelWorld, more: Partial<BookInput> = {}): BookInput => ({
  thirdCode: randomUUID(),
  outsideProduct: world.sku.code,
  date: day(30),
  units: [{ unit: 'ADULT' }, { unit: 'ADULT' }],
  raw: { made: 'up' },
  ...more,
})

/** What was answered with yes; a no throws. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`${outcome.why} ${outcome.field ?? ''}`)
  return outcome.value
}

export const itemOf = (world: ChannelWorld, id: number): Promise<Booking | undefined> =>
  world.engine.find({ id })
