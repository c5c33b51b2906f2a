import { sql } from 'kysely'
import { nameIn } from '#contract/kit/schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import type { Names } from '#contract/kit/schema.ts'
import { countLookUp } from '../partners.ts'

type CompanyRef = { merchantCode: string }
type Seen = { id: number; names: Record<string, string> }

/** A company that can be blocked: one that shows itself to us, trades with us, or is blocked already. */
async function byCode(ctx: Ctx, code: string): Promise<Seen> {
  await countLookUp(ctx)
  const { rows } = await sql<Seen>`
    select m.id, m.names from platform.merchant m
     where m.code = ${code.toUpperCase()} and m.id <> ${ctx.scope.merchantId}
       and (exists (select from platform.market_company c where c.merchant_id = m.id)
            or exists (select from platform.market_block b where b.merchant_id = ${ctx.scope.merchantId} and b.blocked_id = m.id)
            or exists (select from market_contract k where k.merchant_id = ${ctx.scope.merchantId} and k.partner_id = m.id))`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('notFound')
}

/** From now on it sees nothing of ours; it is not told. */
export async function block(ctx: Ctx, { merchantCode }: CompanyRef): Promise<{ done: true }> {
  const { id, names } = await byCode(ctx, merchantCode)
  await sql`insert into platform.market_block (merchant_id, blocked_id) values (${ctx.scope.merchantId}, ${id})
    on conflict do nothing`.execute(ctx.db)
  await tell(ctx, 'open-market.blocked', merchantCode, names)
  return { done: true }
}

export async function unblock(ctx: Ctx, { merchantCode }: CompanyRef): Promise<{ done: true }> {
  const { id, names } = await byCode(ctx, merchantCode)
  await ctx.db
    .deleteFrom('platform.market_block')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('blocked_id', '=', id)
    .execute()
  await tell(ctx, 'open-market.unblocked', merchantCode, names)
  return { done: true }
}

function tell(
  ctx: Ctx,
  type: 'open-market.blocked' | 'open-market.unblocked',
  merchantCode: string,
  names: Record<string, string>,
): Promise<void> {
  ctx.takenBackBy?.({ merchantCode })
  return emit(ctx, type, {
    subject: 'marketSetting',
    subjectId: ctx.scope.merchantId,
    facts: { name: nameIn(names, ctx.merchant.language), code: merchantCode.toUpperCase() },
  })
}

export async function listBlocks(ctx: Ctx): Promise<{ rows: { code: string; names: Names; at: string }[] }> {
  const { rows } = await sql<{ code: string; names: Names; at: string }>`
    select m.code, m.names, b.at from platform.market_block b join platform.merchant m on m.id = b.blocked_id
     where b.merchant_id = ${ctx.scope.merchantId} order by b.at desc limit 500`.execute(ctx.db)
  return { rows }
}
