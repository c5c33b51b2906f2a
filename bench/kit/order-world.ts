import { sql } from 'kysely'
import type { App } from '#server/kit/app-services.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { createUser } from '#server/identity/identity.public.ts'
import { createMerchant } from '#server/tenants/create-merchant.ts'

export const password = 'correct horse battery'
export type BenchWorld = {
  merchantId: number
  admin: string
  /** Who logs in for the first agent and for the first supplier. */
  agentUser: string
  supplierUser: string
  agents: number[]
  suppliers: number[]
  skuId: number
  poolId: number
}

/** A merchant with agents that have all the money in the world, and one SKU with room on many days. */
export async function makeBenchWorld(
  app: App,
  facts: { code: string; agents: number; days: number; capacity: number },
): Promise<BenchWorld> {
  const admin = `admin-${facts.code.toLowerCase()}`
  const { merchantId, roles } = await createMerchant(app, {
    code: facts.code,
    names: { en: 'Bench' },
    admin: { userName: admin, fullName: 'Admin', password },
  })
  return withSystemCtx(app, merchantId, async (ctx) => {
    const { db } = ctx
    const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
      (await query.execute(db)).rows.map((row) => row.id)
    const agents = await ids(sql<{
      id: number
    }>`insert into agent (merchant_id, code, name, currency, settlement_term)
      select ${merchantId}, 'AG' || n, 'Agent ' || n, 'THB', 'prepay' from generate_series(1, ${facts.agents}) n returning id`)
    await sql`insert into ledger_account (merchant_id, kind, agent_id, currency, balance_minor, floor_minor)
      select ${merchantId}, kind, id, 'THB', case kind when 'agent-available' then 1000000000000 else 0 end, 0
        from agent, unnest(array['agent-available', 'agent-frozen']) kind where merchant_id = ${merchantId}`.execute(
      db,
    )
    const suppliers = await ids(
      sql<{ id: number }>`insert into supplier (merchant_id, code, name, currency)
        select ${merchantId}, 'SUP' || n, 'Speedboat ' || n, 'THB' from generate_series(1, 8) n returning id`,
    )
    const supplier = suppliers[0]
    const [agentUser, supplierUser] = [`agent-${admin}`, `supplier-${admin}`]
    const common = { fullName: 'Partner', password }
    await createUser(ctx, {
      ...common,
      userName: agentUser,
      kind: 'agent',
      roleId: roles.agent,
      agentId: agents[0],
    })
    await createUser(ctx, {
      ...common,
      userName: supplierUser,
      kind: 'supplier',
      roleId: roles.supplier,
      supplierId: supplier,
    })
    const [skuId] = await ids(sql<{
      id: number
    }>`insert into sku (merchant_id, code, product_type, charge_method, names)
      values (${merchantId}, 'PHIPHI', 'day-trip', 'per-person', '{"en":"Phi Phi by speedboat","zh-CN":"皮皮岛快艇"}') returning id`)
    const [poolId] = await ids(
      sql<{
        id: number
      }>`insert into stock_pool (merchant_id, name) values (${merchantId}, 'Boat') returning id`,
    )
    await sql`insert into sku_base_price values (${merchantId}, ${skuId}, 220000, 150000, 0, null)`.execute(
      db,
    )
    await sql`insert into sku_supplier (merchant_id, sku_id, supplier_id) values (${merchantId}, ${skuId}, ${supplier})`.execute(
      db,
    )
    await sql`insert into base_cost (merchant_id, sku_id, supplier_id, valid_from, currency, adult_minor, child_minor)
      values (${merchantId}, ${skuId}, ${supplier}, '2020-01-01', 'THB', 140000, 90000)`.execute(db)
    await sql`insert into sku_pool (merchant_id, sku_id, pool_id) values (${merchantId}, ${skuId}, ${poolId})`.execute(
      db,
    )
    await sql`insert into stock (merchant_id, pool_id, date, capacity)
      select ${merchantId}, ${poolId}, current_date + n, ${facts.capacity} from generate_series(1, ${facts.days}) n`.execute(
      db,
    )
    return { merchantId, admin, agentUser, supplierUser, agents, suppliers, skuId: skuId!, poolId: poolId! }
  })
}
