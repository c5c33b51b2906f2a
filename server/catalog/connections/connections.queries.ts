import { sql } from 'kysely'
import type { Connection, OfferedSku } from '#contract/catalog/connections/connection.api.ts'
import { amountKey, guestKinds, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { resolvePrices, type OnDay } from '../../pricing/pricing.public.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { readRow } from '../../kit/db/rows.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { fail } from '../../kit/call/errors.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { costsToday } from '../skus/cost-today.ts'
import { ofKind } from '../skus/sku-kinds.ts'

type ConnectionsInput = { supplierId: number; text?: string | undefined; pageNo: number; pageSize: number }
type Fitting = Pick<OfferedSku, 'productType' | 'chargeMethod'>
const maxOffers = 200

/** The merchant behind a supplier. Throws 404 for an unknown supplier, `catalog.bindFirst` for one that is not bound. */
export async function boundMerchant(ctx: Ctx, supplierId: number): Promise<number> {
  const supplier = (await loadSuppliers(ctx, [supplierId])).get(supplierId) ?? fail('notFound')
  return supplier.boundMerchantId ?? fail('catalog.bindFirst')
}

/** A page of our SKUs that a supplier serves, with the SKU of its own behind each, our cost today and its price for us. */
export async function listConnections(ctx: Ctx, { supplierId, text, ...paging }: ConnectionsInput) {
  const merchant = await boundMerchant(ctx, supplierId)
  const query = sql<
    Omit<Connection, 'boundCode' | 'boundNames' | 'theirPrice' | 'theirCurrency' | 'cost' | 'costCurrency'>
  >`
    select s.id as "skuId", s.code, s.names, s.product_type as "productType", s.charge_method as "chargeMethod", k.bound_sku_id as "boundSkuId"
      from sku_supplier k join sku s on s.merchant_id = k.merchant_id and s.id = k.sku_id and s.deleted_at is null
     where k.merchant_id = ${ctx.scope.merchantId} and k.supplier_id = ${supplierId} and ${ofKind('skus')} and ${codeOrName('s', text)}`
  const { rows, ...page } = await pageOf(ctx, paging, query, sql`r.code, r."skuId"`)
  const theirs = await offers(ctx, merchant, { ids: rows.flatMap((row) => row.boundSkuId ?? []) })
  const costs = await costsToday(
    ctx,
    rows.map(({ skuId }) => ({ skuId, supplierId })),
  )
  return {
    ...page,
    rows: rows.map((row): Connection => {
      const { currency: costCurrency, ...cost } = costs.get(row.skuId) ?? { currency: ctx.merchant.currency }
      const bound = theirs.find((one) => one.id === row.boundSkuId)
      return {
        ...row,
        cost: 'adultMinor' in cost ? cost : null,
        costCurrency,
        boundCode: bound?.code ?? '',
        boundNames: bound?.names ?? {},
        theirPrice: bound?.price ?? null,
        theirCurrency: bound?.currency ?? '',
      }
    }),
  }
}

/** The first that the supplier merchant sells to us, at our price there today: those that fit a SKU of ours before the others. */
export async function listOffers(
  ctx: Ctx,
  { supplierId, skuId, text }: { supplierId: number; skuId?: number | undefined; text?: string | undefined },
): Promise<{ rows: OfferedSku[]; more: boolean }> {
  const merchant = await boundMerchant(ctx, supplierId)
  const own = skuId === undefined ? undefined : await readRow(ctx, 'sku', skuId)
  const fits = own && { productType: own.product_type, chargeMethod: own.charge_method }
  const rows = await offers(ctx, merchant, { text, fits, onSale: true })
  return { rows: rows.slice(0, maxOffers), more: rows.length > maxOffers }
}

const nobody = { adults: 0, children: 0, infants: 0, units: 0 }

/**
 * Reads in the supplier merchant's own tenant what its agent, our merchant, may buy: names and its price for us, nothing
 * else. It is the one door through which a catalogue is seen from outside; no longer an agent there, nothing is offered.
 * With `onSale`, only what is on sale, for that agent too.
 */
export async function offers(
  ctx: Ctx,
  merchantId: number,
  {
    ids,
    text,
    fits,
    onSale,
  }: { ids?: number[] | undefined; text?: string | undefined; fits?: Fitting | undefined; onSale?: true },
): Promise<OfferedSku[]> {
  if (ids?.length === 0) return []
  return lookInto(ctx, merchantId, async (there) => {
    const agent = await agentThere(ctx, there)
    if (!agent) return []
    const { rows } = await sql<Omit<OfferedSku, 'price' | 'currency'>>`
      select s.id, s.code, s.names, s.product_type as "productType", s.charge_method as "chargeMethod" from sku s
       where s.merchant_id = ${merchantId} and s.deleted_at is null and s.enabled and s.product_type <> 'add-on' and ${ids ? sql`s.id = any(${ids}::bigint[])` : sql`true`} and ${onSale ? sql`s.on_sale` : sql`true`}
         and ${codeOrName('s', text)}
       order by ${fits ? sql`(s.product_type = ${fits.productType} and s.charge_method = ${fits.chargeMethod}) desc,` : sql``} s.code
       limit ${ids?.length ?? maxOffers + 1}`.execute(there.db)
    const date = todayOf(there)
    const prices = await resolvePrices(
      there,
      rows.map((row) => ({ skuId: row.id, agentId: agent.id, date, session: '', guests: nobody })),
    )
    return rows.flatMap((row, at) => {
      const price = prices[at]
      if (onSale && price && !price.onSale) return []
      return {
        ...row,
        price: price?.unit ?? { ...noAmounts },
        currency: price?.currency ?? there.merchant.currency,
      }
    })
  })
}

/** The agent that our merchant is there, where it may buy. */
export const agentThere = (ctx: Ctx, there: Ctx) =>
  there.db
    .selectFrom('agent')
    .select('id')
    .where('merchant_id', '=', there.scope.merchantId)
    .where('bound_merchant_id', '=', ctx.scope.merchantId)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** What it costs our agent there by day and session, as far ahead; null where it is not sold. By SKU, its days in order. */
export async function offeredPrices(
  ctx: Ctx,
  merchantId: number,
  { ids, days }: { ids: readonly number[]; days: number },
): Promise<Map<number, OnDay<Amounts>[]>> {
  if (!ids.length) return new Map()
  return lookInto(ctx, merchantId, async (there) => {
    const agent = await agentThere(ctx, there)
    if (!agent) return new Map()
    const { rows } = await sql<{ id: number; sessions: string[] }>`select id, sessions from sku
      where merchant_id = ${merchantId} and id = any(${[...ids]}::bigint[])`.execute(there.db)
    const first = Temporal.PlainDate.from(todayOf(there))
    const dates = Array.from({ length: days }, (_, no) => first.add({ days: no }).toString())
    const questions = rows.flatMap(({ id, sessions }) =>
      dates.flatMap((date) =>
        (sessions.length ? sessions : ['']).map((session) => ({
          skuId: id,
          agentId: agent.id,
          date,
          session,
          guests: nobody,
        })),
      ),
    )
    const prices = await resolvePrices(there, questions)
    const dated = questions.map(({ skuId, date, session }, at) => {
      const price = prices[at]
      const isSold =
        price?.onSale && !price.closed && guestKinds.some((kind) => price.unit[amountKey[kind]] !== null)
      return { skuId, date, session, value: isSold ? price.unit : null }
    })
    return Map.groupBy(dated, ({ skuId }) => skuId)
  })
}

/** Days on which a SKU is sold, and what it costs where neither a calendar nor a dated price says otherwise. */
export type OfferedDays = { usual: Amounts; days: Map<string, Amounts> }

/** The same day by day, for some days from today on: those on which it is sold, by SKU and date. Without sessions. */
export async function offeredDays(
  ctx: Ctx,
  merchantId: number,
  { ids, days }: { ids: readonly number[]; days: number },
): Promise<Map<number, OfferedDays>> {
  const found = new Map<number, OfferedDays>()
  if (!ids.length) return found
  return lookInto(ctx, merchantId, async (there) => {
    const agent = await agentThere(ctx, there)
    if (!agent) return found
    const first = Temporal.PlainDate.from(todayOf(there))
    const dates = Array.from({ length: days }, (_, no) => first.add({ days: no }).toString())
    const questions = ids.flatMap((skuId) =>
      dates.map((date) => ({ skuId, agentId: agent.id, date, session: '', guests: nobody })),
    )
    for (const [at, price] of (await resolvePrices(there, questions)).entries()) {
      const question = questions[at]
      if (!question || !price.onSale || price.closed) continue
      const offered = found.get(question.skuId) ?? { usual: price.usual, days: new Map<string, Amounts>() }
      offered.days.set(question.date, price.unit)
      found.set(question.skuId, offered)
    }
    return found
  })
}
