import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Generate } from '#contract/promotions/promo.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { lockRow } from '../../kit/db/rows.ts'
import { makeCodes } from './make-codes.ts'

/** More codes of a discount, with its limit each. */
export async function generateCodes(
  ctx: Ctx,
  input: z.output<typeof Generate>,
): Promise<{ count: number; first: string }> {
  const promo = await lockRow(ctx, 'promo', input.id)
  const first = await makeCodes(ctx, input, promo.code_limit)
  const { rows } = await sql<{ n: number }>`select count(*) as n from promo_code
    where merchant_id = ${ctx.scope.merchantId} and promo_id = ${input.id}`.execute(ctx.db)
  await emit(ctx, 'promotions.codesGenerated', {
    subject: 'promo',
    subjectId: input.id,
    facts: { name: promo.name, count: input.count },
  })
  return { count: firstOf(rows).n, first }
}
