import { sql } from 'kysely'
import type { Publish } from '#contract/booster/booster.schema.ts'
import { nameIn, type Names } from '#contract/kit/schema.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { isMissing } from '../../kit/db/rows.ts'
import { offerSkus, readChannel, switchProduct } from '../../channels/channels.public.ts'
import { republishTerms } from '../../open-market/open-market.public.ts'
import { repriceSkus } from '../price/reprice.ts'
import { joinedSetting } from '../setting.ts'

/** So many are priced within the call; of more the job prices the rest. */
const maxAtOnce = 50

type Account = { name: string; enabled: boolean; language: string; paused: boolean }

/**
 * Puts products on an account: mapped as the channel does it, or by the mapping that stands, priced and checked. What is there already
 * stays. Nothing is sold before it is priced.
 */
export async function publish(
  ctx: Ctx,
  { connectionId, skuIds }: Publish,
): Promise<{ published: number; skipped: number }> {
  await joinedSetting(ctx)
  const { name } = await readChannel(ctx, connectionId)
  const account = await accountOf(ctx, connectionId)
  if (!account?.enabled) fail('booster.accountDown', { name })
  const ids = [...new Set(skuIds)]
  if (await isMissing(ctx, 'sku', ids)) failField('skuIds', 'unknown')
  await requireAllowed(ctx, ids, account)
  const { rows: existing } = await sql<{ id: number }>`select sku_id as id from booster_listing
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId} and sku_id = any(${ids}::bigint[]) and state <> 'ended'`.execute(
    ctx.db,
  )
  const there = new Set(existing.map(({ id }) => id))
  const fresh = ids.filter((id) => !there.has(id))
  const listed = fresh.length ? await list(ctx, connectionId, fresh) : 0
  if (!listed) await refuseListed(ctx, ids, name)
  await emit(ctx, 'booster.published', {
    subject: 'boosterAccount',
    subjectId: connectionId,
    facts: { count: listed, name },
  })
  await repriceSkus(ctx, fresh.slice(0, maxAtOnce))
  return { published: listed, skipped: ids.length - listed }
}

async function accountOf(ctx: Ctx, connectionId: number): Promise<Account | undefined> {
  const { rows } =
    await sql<Account>`select n.name, n.enabled, a.content_language as language, a.paused from booster_account a
      join outside_connection n on n.merchant_id = a.merchant_id and n.id = a.connection_id
     where a.merchant_id = ${ctx.scope.merchantId} and a.connection_id = ${connectionId}`.execute(ctx.db)
  return rows[0]
}

/** A partner's product only where its contract says so; each with a name that the account's guests can read. */
async function requireAllowed(ctx: Ctx, ids: readonly number[], { name, language }: Account): Promise<void> {
  const contracts = await republishTerms(ctx, ids)
  const { rows } = await sql<{ id: number; names: Names }>`select id, names from sku
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  for (const { id, names } of rows) {
    const product = nameIn(names, ctx.language)
    const contract = contracts.get(id)
    if (contract && !contract.allowed) fail('booster.byContract', { name: contract.partnerName, product })
    if (!new Map(Object.entries(names)).get(language)) fail('booster.noContentLanguage', { product, name })
  }
}

/** All of them are there already, whoever put them there. */
async function refuseListed(ctx: Ctx, ids: readonly number[], name: string): Promise<never> {
  const { rows } = await sql<{ names: Names }>`select names from sku
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[]) order by id limit 1`.execute(
    ctx.db,
  )
  fail('booster.listingLive', { name, product: nameIn(rows[0]?.names ?? {}, ctx.language) })
}

/** Answers how many of them were not there yet. */
async function list(ctx: Ctx, connectionId: number, skuIds: number[]): Promise<number> {
  const m = ctx.scope.merchantId
  await offerSkus(null)(ctx, { connectionId, skuIds })
  const { rows } = await sql<{
    id: number
  }>`insert into booster_listing (merchant_id, connection_id, product_id, sku_id, state, created_by_name)
      select ${m}, ${connectionId}, p.id, p.sku_id, 'live', ${ctx.actor.name}
        from channel_product p where p.merchant_id = ${m} and p.connection_id = ${connectionId} and p.sku_id = any(${skuIds}::bigint[]) and p.state <> 'removed'
      on conflict do nothing returning product_id as id`.execute(ctx.db)
  const { rows: paused } = await sql<{ id: number }>`select id from channel_product
    where merchant_id = ${m} and id = any(${rows.map(({ id }) => id)}::bigint[]) and state = 'paused' order by id`.execute(
    ctx.db,
  )
  for (const { id } of paused) await switchProduct(null)(ctx, { id, live: true })
  return rows.length
}
