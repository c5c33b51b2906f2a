import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql, type Selectable } from 'kysely'
import { accountForm } from '#contract/booster/booster.fields.ts'
import type { AccountRow, AccountSave, AccountState } from '#contract/booster/booster.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { answerOf, rowOf } from '#contract/kit/record/record-values.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { valuesBefore } from '../../kit/db/rows.ts'
import type { DB } from '../../kit/db/tables.gen.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { listConnections, readChannel } from '../../channels/channels.public.ts'
import { joinedSetting } from '../setting.ts'

type Done = { done: true }
type Count = { connectionId: number; live: number; guarded: number }
const needs = 'treepBooster.account'

/** Every connected marketplace with the terms on which it sells for us, and how it is. */
export async function listAccounts(ctx: Ctx): Promise<{ rows: AccountRow[] }> {
  const { connections } = await listConnections(ctx)
  const m = ctx.scope.merchantId
  const terms = await ctx.db.selectFrom('booster_account').selectAll().where('merchant_id', '=', m).execute()
  const { rows: counts } =
    await sql<Count>`select connection_id as "connectionId", count(*) filter (where state = 'live')::int as live,
      count(*) filter (where guard <> '')::int as guarded from booster_listing where merchant_id = ${m} and state <> 'ended' group by 1`.execute(
      ctx.db,
    )
  const { rows: agents } = await sql<{ id: number; currency: string }>`select id, currency from agent
    where merchant_id = ${m} and id = any(${connections.map(({ agentId }) => agentId)}::bigint[])`.execute(
    ctx.db,
  )
  return {
    rows: connections.map((one): AccountRow => {
      const own = terms.find((row) => row.connection_id === one.id)
      const count = counts.find(({ connectionId }) => connectionId === one.id)
      return {
        ...(own ? termsOf(own) : usual),
        connectionId: one.id,
        version: own?.version ?? null,
        system: one.system,
        name: one.name,
        agentName: one.agentName,
        currency: agents.find(({ id }) => id === one.agentId)?.currency ?? ctx.merchant.currency,
        testMode: one.testMode,
        state: accountState(one, own),
        lastPushAt: one.lastPushAt,
        lastOrderAt: one.lastOrderAt,
        lastError: one.lastError,
        refused: one.out.errors,
        answerMs: Math.round(one.out.p90),
        live: count?.live ?? 0,
        guarded: count?.guarded ?? 0,
        can: canOf(ctx, {
          edit: needs,
          ...(own && { commissions: needs, pause: needs, sync: 'treepBooster.publish' }),
          publish: 'treepBooster.publish',
        }),
      }
    }),
  }
}

const usual: Omit<AccountSave, 'connectionId' | 'version'> = {
  commissionBasisPoints: 1_500,
  nextCommissionBasisPoints: null,
  nextFrom: null,
  feeMinor: 0,
  paymentFeeBasisPoints: 0,
  stepMinor: 100,
  endingMinor: 0,
  parity: false,
  parityNote: '',
  collects: 'market',
  payoutDays: 30,
  contentLanguage: 'en',
}
type StoredTerms = Omit<Selectable<DB['booster_account']>, 'content_language'> & { content_language: string }
const termsOf = (row: StoredTerms) =>
  answerOf(accountForm, {
    ...row,
    content_language: asOneOf(languages, row.content_language) ?? 'en',
  })

type Connection = Awaited<ReturnType<typeof listConnections>>['connections'][number]
function accountState(
  { enabled, health, lastPushAt, lastCallAt, lastOrderAt }: Connection,
  terms: { paused: boolean } | undefined,
): AccountState {
  if (!enabled) return 'closed'
  if (!terms) return 'draft'
  if (terms.paused) return 'paused'
  if (health === 'bad' || health === 'paused') return 'failing'
  return lastPushAt || lastCallAt || lastOrderAt ? 'connected' : 'connecting'
}

type Row = { id: number; code: string; name: string }
/** Accounts that have terms, to choose one from. */
export async function accountChoices(
  ctx: Ctx,
  { text = '', ids }: { text?: string | undefined; ids?: number[] | undefined },
): Promise<{ rows: Row[] }> {
  const { rows } = await sql<Row>`select n.id, n.system as code, n.name from booster_account a
      join outside_connection n on n.merchant_id = a.merchant_id and n.id = a.connection_id
     where a.merchant_id = ${ctx.scope.merchantId} and ${ids ? sql`n.id = any(${ids}::bigint[])` : sql`n.name ilike ${`%${text}%`}`}
     order by n.name, n.id limit 50`.execute(ctx.db)
  return { rows }
}

export const lockAccount = (ctx: Ctx, connectionId: number) =>
  ctx.db
    .selectFrom('booster_account')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('connection_id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Terms of an account, new or changed; its listings are priced anew by the job. */
export async function saveAccount(ctx: Ctx, { connectionId, version, ...form }: AccountSave): Promise<Done> {
  await joinedSetting(ctx)
  const { name } = await readChannel(ctx, connectionId)
  const highest = Math.max(form.commissionBasisPoints, form.nextCommissionBasisPoints ?? 0)
  if (highest + form.paymentFeeBasisPoints > 9_999)
    failField('paymentFeeBasisPoints', 'tooLarge', { max: (9_999 - highest) / 100 })
  if (form.endingMinor >= form.stepMinor) failField('endingMinor', 'booster.fieldErrors.endingTooLarge')
  if ((form.nextCommissionBasisPoints === null) !== (form.nextFrom === null))
    failField('nextFrom', 'booster.fieldErrors.bothNeeded')
  if (form.nextFrom !== null && form.nextFrom <= todayOf(ctx))
    failField('nextFrom', 'booster.fieldErrors.inPast')
  const before = await lockAccount(ctx, connectionId)
  if (version !== undefined && version !== before?.version) fail('changedMeanwhile')
  const values = rowOf(accountForm, form)
  if (before) {
    const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`update booster_account set ${sql.join(set)}, version = version + 1
      where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`.execute(ctx.db)
  } else {
    const columns = Object.entries(values)
    await sql`insert into booster_account (merchant_id, connection_id, ${sql.join(columns.map(([column]) => sql.ref(column)))})
      values (${ctx.scope.merchantId}, ${connectionId}, ${sql.join(columns.map(([, value]) => value))})`.execute(
      ctx.db,
    )
  }
  await emit(ctx, 'booster.accountSaved', {
    subject: 'boosterAccount',
    subjectId: connectionId,
    facts: { name },
    before: valuesBefore(before, values),
    after: values,
  })
  return { done: true }
}

/** Nothing of it is sold until it goes on. */
export async function pauseAccount(
  ctx: Ctx,
  { connectionId, paused }: { connectionId: number; paused: boolean },
): Promise<Done> {
  const row = (await lockAccount(ctx, connectionId)) ?? fail('notFound')
  const { name } = await readChannel(ctx, connectionId)
  if (row.paused === paused) fail('operationInvalid')
  await sql`update booster_account set paused = ${paused}, version = version + 1
    where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`.execute(ctx.db)
  await emit(ctx, paused ? 'booster.accountPaused' : 'booster.accountResumed', {
    subject: 'boosterAccount',
    subjectId: connectionId,
    facts: { name },
  })
  return { done: true }
}
