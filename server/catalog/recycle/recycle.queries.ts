import { sql } from 'kysely'
import type { z } from 'zod'
import { familyKeys, type Family } from '#contract/catalog/families.ts'
import type { RecycledSku, recycleApi } from '#contract/catalog/recycle/recycle.api.ts'
import type { Can } from '#contract/kit/schema.ts'
import { fileUrl } from '#contract/files/files.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { codeOrName } from '../../kit/db/filters.ts'
import { ofFamily } from '../skus/of-family.ts'
import { pageOf } from '../../kit/record/page-of.ts'

type Row = Omit<z.infer<typeof RecycledSku>, 'coverUrl' | 'categoryName' | 'can'> & {
  coverFileId: number | null
  categoryNames: Record<string, string> | null
}
type Answer = { rows: RecycledSku[]; total: number; pageNo: number; pageSize: number; can: Can }

type Filter = z.output<(typeof recycleApi)['recycled']['input']>

/** What stands in a family's recycle bin, the latest first, with who put it there when. */
export async function listRecycled(ctx: Ctx, filter: Filter, family: Family): Promise<Answer> {
  const { text, productTypes } = filter
  const where = sql.join(
    [
      sql`s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is not null and s.cleared_at is null`,
      ofFamily(family, 'both'),
      codeOrName('s', text),
      productTypes?.length ? sql`s.product_type = any(${productTypes}::text[])` : sql`true`,
    ],
    sql` and `,
  )
  const recycled = sql<Row>`
    select s.id, s.code, s.names, s.product_type as "productType", s.cover_file_id as "coverFileId", c.names as "categoryNames",
           (select count(*)::int from orders o where o.merchant_id = s.merchant_id and o.sku_id = s.id) as orders,
           s.deleted_at as "deletedAt", coalesce(u.full_name, '') as "deletedBy"
      from sku s left join category c on c.merchant_id = s.merchant_id and c.id = s.category_id
      left join app_user u on u.merchant_id = s.merchant_id and u.id = s.deleted_by
     where ${where}`
  const page = await pageOf(ctx, filter, recycled, sql`r."deletedAt" desc, r.id desc`)
  const { edit, clear } = familyKeys[family]
  const can = canOf(ctx, { restore: edit, clear })
  return {
    ...page,
    rows: page.rows.map(({ coverFileId, categoryNames, ...row }) => ({
      ...row,
      coverUrl: coverFileId === null ? null : fileUrl(coverFileId),
      categoryName: categoryNames ? nameIn(categoryNames, ctx.language) : '',
      can,
    })),
    can,
  }
}
