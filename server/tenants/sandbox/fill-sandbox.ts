import { sql } from 'kysely'
import { agentBalance, loadAgents } from '../../agents/agents.public.ts'
import { receiveMoney } from '../../agents/money.public.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx, Merchant } from '../../kit/ctx.ts'
import { inTenant } from '../../kit/db/db.ts'
import { enqueue, everyMinutes, type Job } from '../../kit/jobs/jobs.ts'
import { sealText, unsealText } from '../../kit/outside/seal.ts'
import { codeFor } from '../merchant-code.ts'
import { copied } from './copied.ts'

/** What an agent that prepays has to spend in a sandbox, filled up whenever less than half of it is left. */
const balanceMinor = 100_000_000

type Endpoint = {
  id: number
  name: string
  url: string
  kinds: string[]
  secret: string
  old_secret: string | null
  old_secret_until: string | null
  enabled: boolean
}
type Taken = { merchant: Merchant; rows: Map<string, string>; agents: number[]; endpoints: Endpoint[] }

/**
 * Brings a merchant's sandbox up to date with its products, prices and keys, and makes it where there is none yet. What is ordered
 * there stays; places that are taken stay taken. Without a key that opens it there is nothing to do.
 */
export const fillSandbox: Job = async ({ app, inMerchant }, { merchantId }) => {
  const taken = await inMerchant(merchantId, take)
  if (!taken) return
  const sandboxId = await sandboxOf(app, taken.merchant)
  await inMerchant(sandboxId, async (ctx) => {
    await putRows(ctx, taken)
    await putEndpoints(ctx, taken)
    await fillUp(ctx, taken.agents)
  })
}

/** Every hour, of all that have one. */
export const fillSandboxes = everyMinutes(60, async ({ app, inMerchant }) => {
  const { rows } = await sql<{ id: number }>`
    select sandbox_of as id from platform.merchant where sandbox_of is not null and plan = 'active'`.execute(
    app.db,
  )
  for (const { id } of rows)
    await inMerchant(id, (ctx) => enqueue(ctx, 'tenants.fillSandbox', {}, { key: `sandbox-${id}` }))
})

async function take(ctx: Ctx): Promise<Taken | undefined> {
  const { merchantId } = ctx.scope
  const keys = await sql<{ id: number }>`select distinct agent_id as id from agent_key
     where merchant_id = ${merchantId} and sandbox and revoked_at is null`.execute(ctx.db)
  if (!keys.rows.length) return undefined
  const rows = new Map<string, string>()
  for (const { table, where = 'true' } of copied) {
    const { rows: found } = await sql<{ all: string }>`
      select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as "all" from ${sql.table(table)} t
       where t.merchant_id = ${merchantId} and ${sql.raw(where)}`.execute(ctx.db)
    rows.set(table, found[0]?.all ?? '[]')
  }
  const { rows: endpoints } = await sql<Endpoint>`
    select id, name, url, kinds, secret, old_secret, old_secret_until, enabled from webhook_endpoint
     where merchant_id = ${merchantId} and sandbox`.execute(ctx.db)
  const open = (text: string) => (text.startsWith('whsec_') ? text : unsealText(ctx.app, merchantId, text))
  return {
    merchant: ctx.merchant,
    rows,
    agents: keys.rows.map(({ id }) => id),
    endpoints: endpoints.map((one) => ({
      ...one,
      secret: open(one.secret),
      old_secret: one.old_secret === null ? null : open(one.old_secret),
    })),
  }
}

/** Nobody logs in there. Two that make it at once make one. */
const sandboxOf = (app: App, of: Merchant): Promise<number> =>
  inTenant(app.db, { merchantId: 0 }, async (db) => {
    const facts = {
      names: JSON.stringify(
        Object.fromEntries(
          Object.entries(of.names).map(([language, name]) => [language, `${name} (sandbox)`]),
        ),
      ),
      currency: of.currency,
      time_zone: of.timeZone,
      language: of.language,
      flags: JSON.stringify({ ...of.flags, sandbox: true }),
      settings: JSON.stringify(of.settings),
    }
    const { id } = await db
      .insertInto('platform.merchant')
      .values({
        ...facts,
        code: await codeFor(db, `${of.code.slice(0, 5)}SBX`),
        plan: 'active',
        sandbox_of: of.id,
      })
      .onConflict((conflict) => conflict.column('sandbox_of').doUpdateSet(facts))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })

async function putRows({ db, scope: { merchantId } }: Ctx, { rows }: Taken): Promise<void> {
  for (const { table, how } of copied.toReversed())
    if (how === 'replace')
      await sql`delete from ${sql.table(table)} where merchant_id = ${merchantId}`.execute(db)
  for (const { table, how, over } of copied) {
    const changed = JSON.stringify({ ...over, merchant_id: merchantId })
    await sql`select app.put_rows(${table}, coalesce(jsonb_agg(r || ${changed}::jsonb), '[]'), ${how === 'overwrite'})
      from jsonb_array_elements(${rows.get(table) ?? '[]'}::jsonb) r`.execute(db)
  }
}

async function putEndpoints({ app, db, scope: { merchantId } }: Ctx, { endpoints }: Taken): Promise<void> {
  await sql`delete from webhook_endpoint where merchant_id = ${merchantId}
    and id <> all(${endpoints.map(({ id }) => id)}::bigint[])`.execute(db)
  for (const { id, secret, old_secret: old, ...facts } of endpoints) {
    const values = {
      ...facts,
      secret: sealText(app, merchantId, secret),
      old_secret: old === null ? null : sealText(app, merchantId, old),
    }
    await db
      .insertInto('webhook_endpoint')
      .values({ merchant_id: merchantId, id, ...values })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'id']).doUpdateSet(values))
      .execute()
  }
}

async function fillUp(ctx: Ctx, agentIds: number[]): Promise<void> {
  for (const agent of (await loadAgents(ctx, agentIds)).values()) {
    const { availableMinor, receivableMinor } = await agentBalance(ctx, agent)
    const amountMinor =
      agent.settlementTerm === 'invoice'
        ? receivableMinor
        : availableMinor < balanceMinor / 2
          ? balanceMinor
          : 0
    if (amountMinor <= 0) continue
    await receiveMoney(ctx, agent, {
      amountMinor,
      method: 'bank-transfer',
      memo: '',
      onceKey: `sandbox ${agent.id} ${ctx.requestId}`,
    })
  }
}
