import { sql } from 'kysely'
import { AgentForm } from '#contract/agents/agents.schema.ts'
import { trades, type Trade } from '#contract/home/set-up/set-up.fields.ts'
import { currencyDecimals } from '#contract/kit/money/money.ts'
import { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import { saveAgent } from '../../agents/agents.public.ts'
import { clearSkus, recycleSkus, switchSale } from '../../catalog/catalog.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { freeCode } from '../../kit/record/free-code.ts'
import { saveSupplier } from '../../suppliers/suppliers.public.ts'
import { setUpProduct } from './set-up-product.ts'

type Kind = 'sku' | 'agent' | 'supplier'
type Counted = { skus: number; agents: number; suppliers: number }

export async function countSamples({ db, scope }: Ctx): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) filter (where kind = 'sku')::int as skus, count(*) filter (where kind = 'agent')::int as agents,
           count(*) filter (where kind = 'supplier')::int as suppliers
      from sample_record where merchant_id = ${scope.merchantId}`.execute(db)
  return rows[0] ?? { skus: 0, agents: 0, suppliers: 0 }
}

/** A believable price in whatever the merchant sells in. */
const prices: Readonly<Record<string, number>> = { THB: 1_800, CNY: 360, KRW: 70_000, JPY: 8_000 }
const samplePrice = ({ merchant }: Ctx): number =>
  (prices[merchant.currency] ?? 60) * 10 ** currencyDecimals(merchant.currency)

/** One of each, through the same acts as a person's. Two that add at once add one set: the merchant is locked. */
export async function addSamples(ctx: Ctx): Promise<{ done: true }> {
  await sql`select from platform.merchant where id = ${ctx.scope.merchantId} for no key update`.execute(
    ctx.db,
  )
  if ((await countSamples(ctx)).skus > 0) return { done: true }
  const say = (key: string, params?: Record<string, string>) =>
    ctx.app.word(ctx.merchant.language, key, params)
  const supplier = await saveSupplier(
    ctx,
    SupplierForm.parse({
      code: await freeCode(ctx, 'supplier', 'SAMPLE'),
      name: say('home.text.sampleSupplier'),
      email: 'supplier@sample.example',
      currency: ctx.merchant.currency,
    }),
  )
  const agent = await saveAgent(
    ctx,
    AgentForm.parse({
      code: await freeCode(ctx, 'agent', 'SAMPLE'),
      name: say('home.text.sampleAgent'),
      currency: ctx.merchant.currency,
      settlementTerm: 'invoice',
      creditLimitMinor: 100 * samplePrice(ctx),
    }),
  )
  await note(ctx, 'supplier', supplier.id)
  await note(ctx, 'agent', agent.id)
  for (const trade of trades) {
    const name = say('home.text.sampleOf', { trade: say(`home.trades.${trade}`) })
    const sku = await setUpProduct(
      ctx,
      { trade: trade satisfies Trade, name, priceMinor: samplePrice(ctx), capacity: 20 },
      [supplier.id],
    )
    await note(ctx, 'sku', sku.id)
  }
  return { done: true }
}

const note = ({ db, scope }: Ctx, kind: Kind, recordId: number): Promise<unknown> =>
  sql`insert into sample_record (merchant_id, kind, record_id) values (${scope.merchantId}, ${kind}, ${recordId})`.execute(
    db,
  )

type Stayed = { id: number; name: string }
type SampleRow = { kind: Kind; id: number; name: string; used: boolean; onSale: boolean; deleted: boolean }

/** What an order, a bill or a link of the merchant's own hangs on stays; all else goes. Real rows are never looked at. */
export async function removeSamples(ctx: Ctx): Promise<{ removed: number; stayed: Stayed[] }> {
  const { rows } = await sql<SampleRow>`
    select r.kind, r.record_id as id,
           coalesce(s.names->>${ctx.language}, s.names->>'en', a.name, p.name, '') as name,
           coalesce(s.on_sale, false) as "onSale", s.deleted_at is not null as deleted,
           exists (select from order_line l where l.merchant_id = r.merchant_id and l.sku_id = s.id) as used
      from sample_record r
      left join sku s on r.kind = 'sku' and s.merchant_id = r.merchant_id and s.id = r.record_id
      left join agent a on r.kind = 'agent' and a.merchant_id = r.merchant_id and a.id = r.record_id
      left join supplier p on r.kind = 'supplier' and p.merchant_id = r.merchant_id and p.id = r.record_id
     where r.merchant_id = ${ctx.scope.merchantId} order by r.kind = 'sku' desc, r.record_id for update of r`.execute(
    ctx.db,
  )
  const stayed: Stayed[] = []
  let removed = 0
  for (const row of rows) {
    const isRemoved = row.kind === 'sku' ? await removeSku(ctx, row) : await dropUnused(ctx, row)
    if (isRemoved) removed += 1
    else stayed.push({ id: row.id, name: row.name })
  }
  await sql`delete from sample_record where merchant_id = ${ctx.scope.merchantId}`.execute(ctx.db)
  return { removed, stayed }
}

async function removeSku(ctx: Ctx, { id, used, onSale, deleted }: SampleRow): Promise<boolean> {
  if (used) return false
  if (onSale && !deleted) await switchSale(ctx, { ids: [id], onSale: false })
  if (!deleted) await recycleSkus(ctx, { ids: [id] })
  await clearSkus(ctx, { ids: [id] })
  return true
}

async function dropUnused({ db }: Ctx, { kind, id }: SampleRow): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`select app.drop_sample(${kind}, ${id}) as gone`.execute(db)
  return rows[0]?.gone ?? false
}
