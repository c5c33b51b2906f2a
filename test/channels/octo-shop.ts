import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { saveConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { OrderWorld } from '../factories/orders.ts'

export type OctoShop = { key: string; connectionId: number }
type Facts = {
  system?: string
  root?: string
  units?: Record<string, string>
  settings?: Record<string, unknown>
}

/** A reseller connected to a world's merchant, with its SKU on offer; answers the key that it comes in with. */
export async function openOctoShop(world: OrderWorld, facts: Facts = {}): Promise<OctoShop> {
  const { app, merchant, agentId, sku } = world
  const system = facts.system ?? 'octo'
  const key = randomBytes(24).toString('base64url')
  const connectionId = await withSystemCtx(app, merchant.id, async (ctx) => {
    const { id } = await saveConnection(ctx, {
      system,
      name: 'Reseller',
      mode: 'simulator',
      settings: facts.settings ?? {},
      secrets: { key, signingSecret: 'signing-1' },
    })
    await sql`update outside_connection set enabled = true where merchant_id = ${merchant.id} and id = ${id}`.execute(
      ctx.db,
    )
    await sql`insert into channel_account (merchant_id, connection_id, agent_id) values (${merchant.id}, ${id}, ${agentId})`.execute(
      ctx.db,
    )
    const account = `key ${createHash('sha256').update(key).digest('hex')}`
    await sql`insert into platform.channel_caller (system, account, merchant_id, connection_id) values (${system}, ${account}, ${merchant.id}, ${id})`.execute(
      ctx.db,
    )
    await sql`insert into channel_product (merchant_id, connection_id, outside_product, sku_id, state, units)
      values (${merchant.id}, ${id}, ${sku.code}, ${sku.id}, 'live', ${JSON.stringify(facts.units ?? { ADULT: 'adult', CHILD: 'child' })})`.execute(
      ctx.db,
    )
    return id
  })
  return { key, connectionId }
}

/** Calls a server's open channel as a reseller does. */
export async function callOcto(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; json: ReturnType<typeof JSON.parse>; headers: Headers }> {
  const response = await fetch(`${url}/octo${path}`, {
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      'octo-capabilities': 'octo/pricing, octo/content',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: text ? JSON.parse(text) : undefined, headers: response.headers }
}
