import { sql, type RawBuilder } from 'kysely'
import type { SkuForm } from '#contract/catalog/catalog.schema.ts'
import type { SkuFacts } from '#contract/catalog/skus/sku-facts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { factsIn, placeOf, type StoredFacts } from '../hotels/hotel-facts.ts'
import { ofKind } from '../skus/sku-kinds.ts'

/** A SKU as its form holds it. */
export type SheetSku = Omit<SkuForm, 'facts'> & { id: number; facts: SkuFacts }

/** SKUs that are sold by themselves in full by a condition on `s`, out of the bin, in the order of their codes; with everything that a change must send back. */
export async function loadSheetSkus(ctx: Ctx, where: RawBuilder<unknown>): Promise<SheetSku[]> {
  const { rows } = await sql<Omit<SheetSku, 'facts'> & StoredFacts>`
    select s.id, s.code, s.product_type as "productType", s.charge_method as "chargeMethod", s.names, s.summaries, s.terms, s.descriptions,
           s.category_id as "categoryId", s.destination_id as "destinationId", s.cover_file_id as "coverFileId", s.latest_booking_days as "latestBookingDays",
           s.deposit_basis_points as "depositBasisPoints", s.balance_days as "balanceDays",
           s.child_from_age as "childFromAge", s.adult_from_age as "adultFromAge", s.start_time as "startTime", s.sessions, s.collect,
           s.collect_own as "collectOwn", s.cancel_rule as "cancelRule", s.stock_mode as "stockMode", s.auto_confirm as "autoConfirm",
           s.needs_audit as "needsAudit", s.voucher_template as "voucherTemplate", s.languages, s.pickup, s.meeting_points as "meetingPoints",
           s.on_sale as "onSale", s.facts, ${placeOf} as place,
           coalesce((select jsonb_agg(p.file_id order by p.position) from sku_picture p where p.merchant_id = s.merchant_id and p.sku_id = s.id), '[]') as "pictureFileIds",
           coalesce((select jsonb_agg(k.tag_id order by k.tag_id) from sku_tag k where k.merchant_id = s.merchant_id and k.sku_id = s.id), '[]') as "tagIds",
           coalesce((select jsonb_agg(k.supplier_id order by k.rank, k.supplier_id) from sku_supplier k where k.merchant_id = s.merchant_id and k.sku_id = s.id), '[]') as "supplierIds"
      from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and ${ofKind('skus')} and ${where}
     order by s.code, s.id`.execute(ctx.db)
  return rows.map(({ place, ...row }) => ({ ...row, facts: factsIn({ ...row, place }, ctx.language) }))
}
