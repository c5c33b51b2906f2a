import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { PackageForm } from '#contract/catalog/packages/package.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { AppError, failField } from '../../kit/call/errors.ts'

type Parts = PackageForm['parts']
/** What must be known of a SKU that is to be an option. */
export type OptionSku = {
  id: number
  code: string
  productType: string
  chargeMethod: string
  sessions: string[]
  isPackage: boolean
  supplierIds: number[]
  collect: { key: string; per: 'guest' | 'order'; required: boolean }[]
}

/**
 * Reads the SKUs that a package is to be made of, locked, and refuses what no package is made of: by its field an unknown
 * SKU, a package (so none can hold itself, by however many steps), a session or a supplier that the SKU does not have,
 * nights of what is no room; and `catalog.bindDiffers` where options of one part differ in type or charge method.
 */
export async function readParts(ctx: Ctx, parts: Parts): Promise<Map<number, OptionSku>> {
  const skus = await optionSkus(
    ctx,
    parts.flatMap((part) => part.options.map((option) => option.skuId)),
  )
  if (!parts.some((part) => part.day === 0)) failField('parts.0.day', 'catalog.fieldErrors.noFirstDay')
  const ids = parts.flatMap((part) => part.id ?? [])
  if (new Set(ids).size < ids.length) failField('parts', 'taken')
  parts.forEach((part, at) => checkPart(skus, part, `parts.${at}`))
  return skus
}

function checkPart(skus: Map<number, OptionSku>, part: Parts[number], place: string): void {
  const seen = new Set<number>()
  const first = skus.get(firstOf(part.options).skuId)
  part.options.forEach((option, at) => {
    const field = `${place}.options.${at}`
    const sku = skus.get(option.skuId) ?? failField(`${field}.skuId`, 'unknown')
    if (sku.productType === 'add-on') failField(`${field}.skuId`, 'unknown')
    if (sku.isPackage) failField(`${field}.skuId`, 'catalog.fieldErrors.packageInside')
    if (seen.has(sku.id)) failField(`${field}.skuId`, 'taken')
    seen.add(sku.id)
    if (sku.productType !== first?.productType || sku.chargeMethod !== first.chargeMethod)
      throw new AppError('catalog.bindDiffers', {}, [
        { field: `${field}.skuId`, why: 'catalog.fieldErrors.optionDiffers' },
      ])
    if (option.session && !sku.sessions.includes(option.session)) failField(`${field}.session`, 'unknown')
    if (option.supplierId !== null && !sku.supplierIds.includes(option.supplierId))
      failField(`${field}.supplierId`, 'unknown')
  })
  const room = first?.productType === 'hotel-room'
  if (room && part.nights === null) failField(`${place}.nights`, 'required')
  if (!room && part.nights !== null) failField(`${place}.nights`, 'notAllowed')
}

async function optionSkus(ctx: Ctx, ids: readonly number[]): Promise<Map<number, OptionSku>> {
  const { rows } = await sql<OptionSku>`
    select s.id, s.code, s.product_type as "productType", s.charge_method as "chargeMethod", s.sessions, s.package_price is not null as "isPackage", s.collect,
           array(select k.supplier_id from sku_supplier k where k.merchant_id = s.merchant_id and k.sku_id = s.id) as "supplierIds"
      from sku s where s.merchant_id = ${ctx.scope.merchantId} and s.id = any(${[...new Set(ids)]}::bigint[]) and s.deleted_at is null
     order by s.id for share of s`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes a package's parts in their order: those named by id stay the same parts, others are made, the rest go. */
export async function setParts(ctx: Ctx, packageId: number, parts: Parts): Promise<void> {
  const { merchantId } = ctx.scope
  const stored = parts.flatMap((part) => part.id ?? [])
  await sql`delete from package_part
     where merchant_id = ${merchantId} and package_id = ${packageId} and not id = any(${stored}::bigint[])`.execute(
    ctx.db,
  )
  for (const [position, part] of parts.entries()) {
    const id = await writePart(ctx, packageId, position, part)
    await sql`delete from package_option where merchant_id = ${merchantId} and part_id = ${id}`.execute(
      ctx.db,
    )
    await sql`insert into package_option (merchant_id, part_id, sku_id, position, session)
      select ${merchantId}, ${id}, r."skuId", r.no, r.session from rows from (json_to_recordset(${JSON.stringify(part.options)}::json) as ("skuId" bigint, session text))
        with ordinality as r("skuId", session, no)`.execute(ctx.db)
    await sql`insert into package_supplier (merchant_id, part_id, sku_id, supplier_id)
      select ${merchantId}, ${id}, r."skuId", r."supplierId" from json_to_recordset(${JSON.stringify(part.options)}::json) as r("skuId" bigint, "supplierId" bigint)
       where r."supplierId" is not null`.execute(ctx.db)
  }
}

async function writePart(
  ctx: Ctx,
  packageId: number,
  position: number,
  part: Parts[number],
): Promise<number> {
  const values = { position, day: part.day, nights: part.nights }
  if (part.id === undefined) {
    const made = await ctx.db
      .insertInto('package_part')
      .values({ merchant_id: ctx.scope.merchantId, package_id: packageId, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
    return made.id
  }
  const changed = await ctx.db
    .updateTable('package_part')
    .set(values)
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('package_id', '=', packageId)
    .where('id', '=', part.id)
    .returning('id')
    .executeTakeFirst()
  return changed?.id ?? failField(`parts.${position}.id`, 'unknown')
}
