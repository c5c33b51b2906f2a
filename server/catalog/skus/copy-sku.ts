import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { lockSku } from './save-sku.ts'
import type { SkuKind } from './sku-kinds.ts'

/** The columns that a copy takes over. */
const copied = sql.raw(
  `product_type, charge_method, names, summaries, terms, descriptions, category_id, destination_id, cover_file_id, latest_booking_days, deposit_basis_points, balance_days, child_from_age, adult_from_age,
   start_time, sessions, collect, collect_own, cancel_rule, stock_mode, auto_confirm, needs_audit, voucher_template, languages, pickup, meeting_points, facts, hotel_id`,
)

type Tables = readonly (readonly [table: string, columns: string])[]
const always: Tables = [
  ['sku_tag', 'tag_id'],
  ['sku_picture', 'position, file_id'],
  ['sku_supplier', 'supplier_id, rank, bound_merchant_id, bound_sku_id'],
  ['sku_pool', 'pool_id, adult_factor, child_factor, infant_factor, unit_factor'],
  ['sku_add_on', 'add_on_id, required, quantity, most'],
]
const prices: Tables = [
  ['sku_base_price', 'adult_minor, child_minor, infant_minor, unit_minor'],
  ['sku_calendar_price', 'date, session, adult_minor, child_minor, infant_minor, unit_minor, closed'],
]
const costs: Tables = [
  ['base_cost', 'supplier_id, valid_from, currency, adult_minor, child_minor, infant_minor, unit_minor'],
  [
    'special_cost',
    'supplier_id, from_date, to_date, weekdays, note, currency, adult_minor, child_minor, infant_minor, unit_minor',
  ],
]

/**
 * The same SKU again under another code, off sale until somebody looks at it: tags, pictures, suppliers with bindings, the
 * add-ons that it offers, and the pools it draws on (so both sell the same seats); with base price and calendar, and with base and special costs, where wanted.
 */
type Copying = { id: number; code: string; withPrices?: boolean; withCosts?: boolean }

export async function copySku(
  ctx: Ctx,
  { id, code, withPrices = true, withCosts = true }: Copying,
  of: SkuKind = 'skus',
): Promise<{ id: number }> {
  const sku = await lockSku(ctx, id, of)
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{1,29}$/.test(code)) failField('code', 'invalid')
  const m = ctx.scope.merchantId
  try {
    const { rows } = await sql<{ id: number }>`insert into sku (merchant_id, code, on_sale, ${copied})
      select merchant_id, ${code.toUpperCase()}, false, ${copied} from sku where merchant_id = ${m} and id = ${id} returning id`.execute(
      ctx.db,
    )
    const to = firstOf(rows).id
    const rest = [...always, ...(withPrices ? prices : []), ...(withCosts ? costs : [])]
    for (const [table, columns] of rest)
      await sql`insert into ${sql.table(table)} (merchant_id, sku_id, ${sql.raw(columns)})
        select merchant_id, ${to}, ${sql.raw(columns)} from ${sql.table(table)} where merchant_id = ${m} and sku_id = ${id}${sql.raw(table === 'special_cost' ? ' order by id' : '')}`.execute(
        ctx.db,
      )
    await emit(ctx, 'catalog.skuCopied', {
      subject: 'sku',
      subjectId: to,
      facts: { code: code.toUpperCase(), from: sku.code },
    })
    ctx.takenBackBy?.({ ids: [to] })
    return { id: to }
  } catch (error) {
    if (violated(error) === 'sku_merchant_id_code_key') failField('code', 'taken')
    throw error
  }
}
