import { sql } from 'kysely'
import { nameIn } from '#contract/kit/languages.ts'
import type {
  MapThird,
  ThirdFilter,
  ThirdProductPage,
  ThirdProductRow,
} from '#contract/third-supply/third-supply.schema.ts'
import type { z } from 'zod'
import { fail, failField } from '../kit/call/errors.ts'
import { canOf, type Ctx } from '../kit/ctx.ts'
import { finds } from '../kit/db/filters.ts'
import { lockForm, updateRow } from '../kit/db/rows.ts'
import { emit } from '../kit/events.ts'
import { pageOf } from '../kit/record/page-of.ts'
import { suggestSku, suggestUnits, type OwnSku } from './suggest.ts'

const edit = 'supplierRouter.ThirdSupplierSKU.edit'
type Row = Omit<ThirdProductRow, 'can' | 'suggestion' | 'suggestedUnits'> & { reference: string }

/** What suppliers' systems have, with the SKU behind each or one that is probably meant. */
export async function listProducts(
  ctx: Ctx,
  { tab, connectionId, text, ...paging }: z.output<typeof ThirdFilter>,
): Promise<z.output<typeof ThirdProductPage>> {
  const query = sql<Row>`select p.id, p.version, p.connection_id as "connectionId", o.name as "connectionName", s.name as "supplierName", p.outside_product as "outsideProduct",
      p.outside_option as "outsideOption", p.product_name as "productName", p.option_name as "optionName", p.reference, p.opening_hours as "openingHours", p.currency,
      p.outside_units as "outsideUnits", p.state, p.sku_id as "skuId", coalesce(k.code, '') as "skuCode", coalesce(k.names, '{}') as "skuNames", p.units, p.seen_at as "seenAt"
    from third_product p join third_connection c on c.merchant_id = p.merchant_id and c.connection_id = p.connection_id
    join outside_connection o on o.merchant_id = p.merchant_id and o.id = p.connection_id
    join supplier s on s.merchant_id = c.merchant_id and s.id = c.supplier_id
    left join sku k on k.merchant_id = p.merchant_id and k.id = p.sku_id
   where p.merchant_id = ${ctx.scope.merchantId} and (${tab} = 'all' or p.state = ${tab})
     and (${connectionId ?? null}::bigint is null or p.connection_id = ${connectionId ?? null})
     and ${finds(text, ['p.product_name', 'p.option_name', 'p.outside_product', 'p.outside_option', 'k.code'])}`
  const page = await pageOf(
    ctx,
    paging,
    query,
    sql`array_position(array['new', 'mapped', 'gone'], r.state), r."productName", r."optionName", r.id`,
  )
  const skus = page.rows.some(({ state }) => state === 'new') ? await ownSkus(ctx) : []
  const can = canOf(ctx, { map: edit })
  return {
    ...page,
    rows: page.rows.map(({ reference, ...row }) => ({
      ...row,
      suggestedUnits: suggestUnits(row.outsideUnits, false),
      suggestion: suggestionOf({ ...row, reference }, skus),
      can,
    })),
  }
}

function suggestionOf(row: Row, skus: readonly OwnSku[]): ThirdProductRow['suggestion'] {
  const sku = row.state === 'new' ? suggestSku(row, skus) : undefined
  return sku
    ? { skuId: sku.id, code: sku.code, names: sku.names, units: suggestUnits(row.outsideUnits, sku.perUnit) }
    : null
}

const ownSkus = async (ctx: Ctx): Promise<OwnSku[]> =>
  (
    await sql<OwnSku>`select id, code, names, charge_method = 'per-unit' as "perUnit" from sku
      where merchant_id = ${ctx.scope.merchantId} and deleted_at is null and enabled order by id limit 5000`.execute(
      ctx.db,
    )
  ).rows

/** For the choice of one. */
export async function skuChoices(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
) {
  const { rows } = await sql<OwnSku>`select k.id, k.code, k.names from sku k
    where k.merchant_id = ${ctx.scope.merchantId} and k.deleted_at is null
      and ${ids?.length ? sql<boolean>`k.id = any(${ids}::bigint[])` : finds(text, ['k.code'], ['k.names'])} order by k.code limit 50`.execute(
    ctx.db,
  )
  return { rows: rows.map(({ id, code, names }) => ({ id, code, name: nameIn(names, ctx.language) })) }
}

/** Says which SKU of ours an option of theirs serves, and by which of their units our guests go. */
export async function mapProduct(ctx: Ctx, form: MapThird): Promise<{ id: number }> {
  const before = (await lockForm(ctx, 'third_product', form)) ?? fail('notFound')
  const { skuId } = form
  const called = [before.product_name, before.option_name].filter(Boolean).join(' · ')
  if (skuId === null) {
    await updateRow(ctx, 'third_product', before, {
      sku_id: null,
      units: '{}',
      state: before.state === 'gone' ? 'gone' : 'new',
      mapped_by_name: ctx.actor.name,
    })
    await tell(ctx, 'unmapped', before.id, { name: called })
    return { id: before.id }
  }
  const sku = (await ownSkus(ctx)).find(({ id }) => id === skuId) ?? failField('skuId', 'unknown')
  await checkUnits(ctx, before.id, form.units, sku)
  const { rows } =
    await sql`select 1 from third_product where merchant_id = ${ctx.scope.merchantId} and connection_id = ${before.connection_id}
    and sku_id = ${skuId} and state = 'mapped' and id <> ${before.id}`.execute(ctx.db)
  if (rows.length) fail('third-supply.mappedTwice', { code: sku.code })
  await updateRow(ctx, 'third_product', before, {
    sku_id: skuId,
    units: JSON.stringify(form.units),
    state: 'mapped',
    mapped_by_name: ctx.actor.name,
  })
  await tell(ctx, 'mapped', before.id, { name: called, code: sku.code })
  return { id: before.id }
}

async function checkUnits(
  ctx: Ctx,
  id: number,
  units: MapThird['units'],
  { perUnit }: OwnSku,
): Promise<void> {
  const { rows } = await sql<{ units: { id: string }[] }>`select outside_units as units from third_product
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  const theirs = rows[0]?.units.map((unit) => unit.id) ?? []
  if (!units[perUnit ? 'unit' : 'adult']) failField(`units.${perUnit ? 'unit' : 'adult'}`, 'required')
  for (const [kind, unit] of Object.entries(units))
    if (unit && !theirs.includes(unit)) failField(`units.${kind}`, 'unknown')
}

const tell = (
  ctx: Ctx,
  name: 'mapped' | 'unmapped',
  subjectId: number,
  facts: Record<string, string>,
): Promise<void> =>
  emit(ctx, `third-supply.${name}`, { subject: 'thirdSupply', subjectId, facts, topics: ['thirdSupply'] })
