import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ProductType } from '#contract/catalog/products.ts'
import type { AgentForm } from '#contract/agents/agents.schema.ts'
import type { OrderCreated } from '#contract/orders/create-order.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import { postJournals } from '#server/finance/finance.public.ts'
import type { App } from '#server/kit/app-services.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { CancelStep } from '#server/orders/money/cancellation.ts'
import type { CollectField } from '#server/orders/order/order-skus.ts'
import { loginAs, type Caller, type TestServer } from './http.ts'
import { makeAgent, makeMerchant, makeSupplier, makeUser, type MadeMerchant } from './people.ts'

/** A day so many days from today, as the merchant in Bangkok counts. */
export const day = (ahead: number): string =>
  Temporal.Now.zonedDateTimeISO('Asia/Bangkok').toPlainDate().add({ days: ahead }).toString()

export type SkuFacts = {
  type?: ProductType
  chargeMethod?: 'per-person' | 'per-unit'
  adultMinor?: number
  childMinor?: number
  infantMinor?: number | null
  unitMinor?: number
  /** Cost from the supplier; null = cost missing. */
  costs?: { adult: number; child: number } | null
  supplierId?: number | null
  stockMode?: 'free' | 'date' | 'session' | 'request'
  capacity?: number
  days?: string[]
  sessions?: string[]
  latestBookingDays?: 0 | 1 | 2
  cancelRule?: CancelStep[]
  collect?: CollectField[]
  autoConfirm?: boolean
  needsAudit?: boolean
  pickup?: boolean
  name?: string
  /** Of its type: how many guests at least. */
  existing?: object
}
export type MadeSku = { id: number; poolId: number; code: string }

/** "Phi Phi by speedboat" of the worked case, with its price, cost, rule and stock, where nothing else is said. */
export const makeOrderSku = (app: App, merchant: MadeMerchant, facts: SkuFacts = {}): Promise<MadeSku> =>
  withSystemCtx(app, merchant.id, async (ctx) => {
    const code = `SKU-${randomUUID().slice(0, 6)}`
    const perUnit = facts.chargeMethod === 'per-unit'
    const { id } = await ctx.db
      .insertInto('sku')
      .values({
        merchant_id: merchant.id,
        code,
        product_type: facts.type ?? 'day-trip',
        charge_method: facts.chargeMethod ?? 'per-person',
        names: JSON.stringify({ en: facts.name ?? 'Phi Phi by speedboat', 'zh-CN': '皮皮岛快艇' }),
        stock_mode: facts.stockMode ?? 'date',
        sessions: facts.sessions ?? [],
        latest_booking_days: facts.latestBookingDays ?? 0,
        cancel_rule: JSON.stringify(facts.cancelRule ?? halfThenAll),
        collect: JSON.stringify(facts.collect ?? []),
        auto_confirm: facts.autoConfirm ?? false,
        needs_audit: facts.needsAudit ?? false,
        pickup: facts.pickup ?? false,
        facts: JSON.stringify(facts.existing ?? {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.db
      .insertInto('sku_base_price')
      .values({
        merchant_id: merchant.id,
        sku_id: id,
        adult_minor: perUnit ? null : (facts.adultMinor ?? 220_000),
        child_minor: perUnit ? null : (facts.childMinor ?? 150_000),
        infant_minor: perUnit || facts.infantMinor === null ? null : (facts.infantMinor ?? 0),
        unit_minor: perUnit ? (facts.unitMinor ?? 300_000) : null,
      })
      .execute()
    if (facts.supplierId) await bindSupplier(ctx, id, facts.supplierId, facts.costs)
    return { id, code, poolId: await makePool(ctx, id, facts) }
  })

/** Half from 60 days before the start, all from one day before. */
const halfThenAll: CancelStep[] = [
  { hoursBefore: 60 * 24, keepBasisPoints: 5_000 },
  { hoursBefore: 24, keepBasisPoints: 10_000 },
]

async function bindSupplier(ctx: Ctx, skuId: number, supplierId: number, costs: SkuFacts['costs']) {
  const merchant_id = ctx.scope.merchantId
  await ctx.db
    .insertInto('sku_supplier')
    .values({ merchant_id, sku_id: skuId, supplier_id: supplierId })
    .execute()
  if (costs === null) return
  const { adult, child } = costs ?? { adult: 140_000, child: 90_000 }
  await ctx.db
    .insertInto('base_cost')
    .values({
      merchant_id,
      sku_id: skuId,
      supplier_id: supplierId,
      valid_from: '2020-01-01',
      currency: ctx.merchant.currency,
      adult_minor: adult,
      child_minor: child,
      infant_minor: 0,
      unit_minor: adult,
    })
    .execute()
}

async function makePool(ctx: Ctx, skuId: number, facts: SkuFacts): Promise<number> {
  const merchant_id = ctx.scope.merchantId
  const { id } = await ctx.db
    .insertInto('stock_pool')
    .values({ merchant_id, name: 'Boat seats' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (facts.stockMode === 'free') return id
  // As the product gives a SKU its own pool: a van is taken as a whole, whoever rides in it.
  const guest = facts.chargeMethod === 'per-unit' ? 0 : 1
  await ctx.db
    .insertInto('sku_pool')
    .values({ merchant_id, sku_id: skuId, pool_id: id, adult_factor: guest, child_factor: guest })
    .execute()
  const sessions = facts.stockMode === 'session' ? (facts.sessions ?? ['08:00']) : ['']
  await ctx.db
    .insertInto('stock')
    .values(
      (facts.days ?? [day(30)]).flatMap((date) =>
        sessions.map((session) => ({
          merchant_id,
          pool_id: id,
          date,
          session,
          capacity: facts.capacity ?? 40,
        })),
      ),
    )
    .execute()
  return id
}

/** Money received from an agent. */
export const recharge = (app: App, merchant: MadeMerchant, agentId: number, amountMinor: number) =>
  withSystemCtx(app, merchant.id, async (ctx) => {
    const agent = await ctx.db
      .selectFrom('agent')
      .select(['currency', 'settlement_term'])
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', agentId)
      .executeTakeFirstOrThrow()
    const { currency } = agent
    const kind = agent.settlement_term === 'invoice' ? 'agent-receivable' : 'agent-available'
    await postJournals(ctx, [
      {
        kind: 'recharge',
        agentId,
        entries: [
          { account: { kind: 'cash', name: 'cash', currency }, debitMinor: amountMinor },
          { account: { kind, agentId, currency }, creditMinor: amountMinor },
        ],
      },
    ])
  })

/** A quotation of so many basis points on the list price. */
export const quote = (
  app: App,
  merchant: MadeMerchant,
  agentId: number,
  skuId: number,
  basisPoints: number,
) =>
  withSystemCtx(app, merchant.id, (ctx) =>
    ctx.db
      .insertInto('quotation')
      .values({
        merchant_id: merchant.id,
        agent_id: agentId,
        sku_id: skuId,
        method: 'percent',
        adult_value: basisPoints,
        child_value: basisPoints,
        infant_value: basisPoints,
        unit_value: basisPoints,
      })
      .execute(),
  )

export type OrderWorld = {
  server: TestServer
  app: App
  merchant: MadeMerchant
  agentId: number
  supplierId: number
  sku: MadeSku
  staff: Caller
  /** The agent's and the supplier's own log-ins. */
  agent: Caller
  supplier: Caller
}

type WorldFacts = {
  agent?: Partial<AgentForm>
  supplier?: Partial<SupplierForm>
  sku?: SkuFacts
  balanceMinor?: number
  quoteBasisPoints?: number
}

/** A merchant with one agent, one supplier and one SKU, and a log-in of each kind: the worked case's world. */
export async function makeOrderWorld(server: TestServer, facts: WorldFacts = {}): Promise<OrderWorld> {
  const { app } = server
  const merchant = await makeMerchant(app)
  const { id: agentId } = await makeAgent(app, merchant, { name: 'Lotus', ...facts.agent })
  const { id: supplierId } = await makeSupplier(app, merchant, {
    name: 'Speedboat Phuket',
    cancelRule: [{ hoursBefore: 60 * 24, keepBasisPoints: 5_000 }],
    ...facts.supplier,
  })
  const sku = await makeOrderSku(app, merchant, { supplierId, ...facts.sku })
  if (facts.quoteBasisPoints !== 0)
    await quote(app, merchant, agentId, sku.id, facts.quoteBasisPoints ?? -1_000)
  if (facts.balanceMinor !== 0) await recharge(app, merchant, agentId, facts.balanceMinor ?? 1_000_000)
  const agentUser = await makeUser(app, merchant, { kind: 'agent', agentId, fullName: 'Lin of Lotus' })
  const supplierUser = await makeUser(app, merchant, {
    kind: 'supplier',
    supplierId,
    fullName: 'Captain Somchai',
  })
  return {
    server,
    app,
    merchant,
    agentId,
    supplierId,
    sku,
    staff: await loginAs(server, merchant.admin),
    agent: await loginAs(server, agentUser.userName),
    supplier: await loginAs(server, supplierUser.userName),
  }
}

let people = 0
/** What a create wants: 2 adults and a child in 30 days, each time other people. */
export function orderInput(world: OrderWorld, more: Record<string, unknown> = {}): Record<string, unknown> {
  people += 1
  return {
    clientRequestId: randomUUID(),
    agentId: world.agentId,
    skuId: world.sku.id,
    date: day(30),
    adults: 2,
    children: 1,
    contactName: `Guest ${people} ${randomUUID().slice(0, 4)}`,
    contactPhone: `+66 ${String(10_000_000 + people * 7919).slice(0, 8)}`,
    ...more,
  }
}

/** An order by staff over HTTP. */
export const placeOrder = (world: OrderWorld, more: Record<string, unknown> = {}): Promise<OrderCreated> =>
  world.staff.data<OrderCreated>('/supplier/orderEntry/create', orderInput(world, more))

export const readOrder = (world: OrderWorld, id: number): Promise<OrderInfo> =>
  world.staff.data<OrderInfo>('/supplier/order/info', { id })

/** An act on an order (`confirm`, `cancel` …) by staff, or by whoever is given. */
export const actOn = (
  world: OrderWorld,
  verb: string,
  input: Record<string, unknown>,
  caller: Caller = world.staff,
) => caller.call<Record<string, unknown>>(`/supplier/orderHandler/${verb}`, input)

/** Balances by account kind, in the accounts' natural signs; what was never opened is 0. */
export async function balances(world: OrderWorld): Promise<Record<string, number>> {
  const { rows } = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql<{
      kind: string
      balance: number
    }>`select kind, sum(balance_minor)::bigint as balance from ledger_account
      where merchant_id = ${world.merchant.id} group by kind`.execute(db),
  )
  const found = Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
  return new Proxy(found, { get: (all, kind) => all[String(kind)] ?? 0 })
}

/** What is left of the SKU's stock on a day. */
export async function stockLeft(
  world: OrderWorld,
  date = day(30),
  poolId = world.sku.poolId,
): Promise<number> {
  const row = await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    db
      .selectFrom('stock')
      .select(['capacity', 'overbooked', 'held', 'sold'])
      .where('merchant_id', '=', world.merchant.id)
      .where('pool_id', '=', poolId)
      .where('date', '=', date)
      .executeTakeFirstOrThrow(),
  )
  return row.capacity + row.overbooked - row.held - row.sold
}
