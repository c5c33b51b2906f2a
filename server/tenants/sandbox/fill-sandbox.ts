import { sql } from 'kysely'
import { agentBalance, loadAgents } from '../../agents/agents.public.ts'
import { receiveMoney } from '../../agents/money.public.ts'
import type { App } from '../../kit/app-services.ts'
import type { Ctx, Merchant } from '../../kit/ctx.ts'
import { inTenant } from '../../kit/db/db.ts'
import { everyMinutes, type Job } from '../../kit/jobs/jobs.ts'
import { lookInto } from '../../kit/system-ctx.ts'
import { sealText, unsealText } from '../../kit/outside/seal.ts'
import { queueSandboxFill, resumeEndpoint } from '../../notifications/notifications.public.ts'
import { codeFor } from '../merchant-code.ts'
import { copied, type Copied } from './copied.ts'
import { liveSandboxes } from './live-sandboxes.ts'

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
type Taken = { merchant: Merchant; agents: number[]; endpoints: Endpoint[] }
/** Rows of a table that are on their way at once: a catalogue with a year of prices has more than fit into one value. */
const rowsAtOnce = 5_000

/**
 * Brings a merchant's sandbox up to date with its products, prices and keys, and makes it where there is none yet. What is ordered
 * there stays; places that are taken stay taken. Without a key that opens it there is nothing to do. `resumes`: an endpoint that
 * was switched on again, and goes on there too.
 */
export const fillSandbox: Job = async ({ app, inMerchant }, { merchantId, resumes }) => {
  const taken = await inMerchant(merchantId, take)
  if (!taken) return
  const sandboxId = await sandboxOf(app, taken.merchant)
  if (sandboxId === undefined) return
  await inMerchant(sandboxId, async (ctx) => {
    await putRows(ctx, merchantId)
    await putEndpoints(ctx, taken)
    if (resumes) await resumeEndpoint(ctx, Number(resumes))
    await fillUp(ctx, taken.agents)
  })
}

/** Every hour, of all that have one. */
export const fillSandboxes = everyMinutes(60, async ({ app, inMerchant }) => {
  for (const { of } of await liveSandboxes(app)) await inMerchant(of, (ctx) => queueSandboxFill(ctx))
})

async function take(ctx: Ctx): Promise<Taken | undefined> {
  const { merchantId } = ctx.scope
  const keys = await sql<{ id: number }>`select distinct agent_id as id from agent_key
     where merchant_id = ${merchantId} and sandbox and revoked_at is null`.execute(ctx.db)
  if (!keys.rows.length) return undefined
  const { rows: endpoints } = await sql<Endpoint>`
    select id, name, url, kinds, secret, old_secret, old_secret_until, enabled from webhook_endpoint
     where merchant_id = ${merchantId} and sandbox`.execute(ctx.db)
  const open = (text: string) => (text.startsWith('whsec_') ? text : unsealText(ctx.app, merchantId, text))
  return {
    merchant: ctx.merchant,
    agents: keys.rows.map(({ id }) => id),
    endpoints: endpoints.map((one) => ({
      ...one,
      secret: open(one.secret),
      old_secret: one.old_secret === null ? null : open(one.old_secret),
    })),
  }
}

/** Nobody logs in there. Two that make it at once make one; undefined: it has ended. */
const sandboxOf = (app: App, of: Merchant): Promise<number | undefined> =>
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
    const { id, plan } = await db
      .insertInto('platform.merchant')
      .values({
        ...facts,
        code: await codeFor(db, `${of.code.slice(0, 5)}SBX`),
        plan: 'active',
        sandbox_of: of.id,
      })
      .onConflict((conflict) => conflict.column('sandbox_of').doUpdateSet(facts))
      .returning(['id', 'plan'])
      .executeTakeFirstOrThrow()
    return plan === 'active' ? id : undefined
  })

async function putRows(ctx: Ctx, of: number): Promise<void> {
  const { merchantId } = ctx.scope
  for (const { table, how } of copied.toReversed())
    if (how === 'replace')
      await sql`delete from ${sql.table(table)} where merchant_id = ${merchantId}`.execute(ctx.db)
  for (const one of copied) await lookInto(ctx, of, (from) => putTable(from, ctx, one))
}

async function putTable(from: Ctx, to: Ctx, one: Copied): Promise<void> {
  if (one.unique) await freeTexts(from, to, { ...one, unique: one.unique })
  const changed = JSON.stringify({ ...one.over, merchant_id: to.scope.merchantId })
  for await (const rows of pages(from, one))
    await sql`select app.put_rows(${one.table}, coalesce(jsonb_agg(r || ${changed}::jsonb), '[]'), ${one.how === 'overwrite'})
      from jsonb_array_elements(${rows}::jsonb) r`.execute(to.db)
}

/** Which of a merchant's rows are taken over; without parameters, as a cursor takes none. */
const rowsOf = ({ table, where = 'true' }: Copied, merchantId: number) =>
  sql`from ${sql.table(table)} t where t.merchant_id = ${sql.lit(merchantId)} and ${sql.raw(where)}`

/** A table's rows as texts of JSON, some thousand at a time. */
async function* pages({ db, scope }: Ctx, one: Copied): AsyncGenerator<string> {
  await sql`declare sandbox_rows no scroll cursor for select to_jsonb(t)::text as line ${rowsOf(one, scope.merchantId)}`.execute(
    db,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from sandbox_rows`.execute(db)
    if (rows.length) yield `[${rows.map(({ line }) => line).join(',')}]`
    if (rows.length < rowsAtOnce) break
  }
  await sql`close sandbox_rows`.execute(db)
}

/** What was deleted, or is called otherwise now, gives the name free that another row may have by now. */
async function freeTexts(from: Ctx, to: Ctx, one: Copied & { unique: string }): Promise<void> {
  const { table, unique, single } = one
  const column = sql.ref(`t.${unique}`)
  const { rows } = await sql<{ all: string }>`
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'text', ${column})), '[]')::text as "all"
      ${rowsOf(one, from.scope.merchantId)}`.execute(from.db)
  await sql`update ${sql.table(table)} t set ${sql.ref(unique)} = '~' || t.id::text
     where t.merchant_id = ${to.scope.merchantId} and not exists (
       select from jsonb_to_recordset(${rows[0]?.all ?? '[]'}::jsonb) g(id bigint, text text) where g.id = t.id and g.text = ${column})`.execute(
    to.db,
  )
  if (single)
    await sql`update ${sql.table(table)} set ${sql.ref(single)} = false
      where merchant_id = ${to.scope.merchantId} and ${sql.ref(single)}`.execute(to.db)
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
