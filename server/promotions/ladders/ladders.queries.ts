import { sql, type Selectable, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { answerOf } from '#contract/kit/record/record-values.ts'
import type { LadderStep } from '#contract/promotions/ladder.ts'
import { ladderRecord } from '#contract/promotions/ladder.fields.ts'
import type { Ladder, LadderExample, LadderFilter } from '#contract/promotions/ladder.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { finds } from '../../kit/db/filters.ts'
import type { Ladder as LadderTable } from '../../kit/db/tables.gen.ts'
import { pageOf } from '../../kit/record/page-of.ts'

const edit = 'promoTools.stepwises.edit'

function filtered(ctx: Ctx, { text, basis, enabled, skuId }: Partial<z.output<typeof LadderFilter>>) {
  let query = ctx.db.selectFrom('ladder').where('merchant_id', '=', ctx.scope.merchantId)
  if (text) query = query.where(finds(text, [], ['names']))
  if (basis) query = query.where('basis', '=', basis)
  if (enabled !== undefined) query = query.where('enabled', '=', enabled)
  if (skuId) query = query.where(sql<SqlBool>`(sku_ids = '{}' or ${skuId} = any(sku_ids))`)
  return query
}

/** Ladders in the order in which they are asked: the latest made first. */
export async function listLadders(ctx: Ctx, filter: z.output<typeof LadderFilter>) {
  const page = await pageOf(ctx, filter, filtered(ctx, filter).selectAll(), sql`r.id desc`)
  return { ...page, rows: page.rows.map((row) => toLadder(ctx, row)) }
}

export async function ladderInfo(ctx: Ctx, { id }: { id: number }): Promise<Ladder> {
  const row = await filtered(ctx, {}).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toLadder(ctx, row) : fail('notFound')
}

const toLadder = (ctx: Ctx, row: Selectable<LadderTable>): Ladder => ({
  id: row.id,
  version: row.version,
  ...answerOf(ladderRecord, {
    ...row,
    currency: ctx.merchant.currency,
    steps: row.steps as LadderStep[],
  }),
  can: canOf(ctx, { edit, enable: edit }),
})

/** The base price of a SKU, on which a ladder is tried while it is written. */
export async function ladderExample(ctx: Ctx, { id }: { id: number }): Promise<LadderExample> {
  const row = await ctx.db
    .selectFrom('sku as s')
    .leftJoin('sku_base_price as b', (join) =>
      join.onRef('b.merchant_id', '=', 's.merchant_id').onRef('b.sku_id', '=', 's.id'),
    )
    .select([
      's.id',
      's.code',
      's.names',
      's.charge_method as chargeMethod',
      'b.adult_minor as adult',
      'b.child_minor as child',
      'b.infant_minor as infant',
      'b.unit_minor as unit',
    ])
    .where('s.merchant_id', '=', ctx.scope.merchantId)
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? fail('notFound')
}
