import { sql } from 'kysely'
import type { PlanName } from '#contract/subscription/plans.ts'
import { closeStreams, forgetSessions } from '../identity/identity.public.ts'
import type { App } from '../kit/app-services.ts'
import { fail } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { emit } from '../kit/events.ts'
import { answerFile, loadFiles } from '../files/files.public.ts'
import type { RawAnswer } from '../kit/call/routes.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { checkLicence, decideCase } from '../open-market/open-market.public.ts'
import { changeTerm, readSubscription, startSubscription } from '../subscription/subscription.public.ts'
import { writeLog } from './desk-log.ts'
import { listLicencesToCheck, readMerchant } from './merchants.queries.ts'

/** Who acts: one of the desk, or whoever runs a command on the machine. */
export type By = { name: string; ip: string }
/** What the merchant reads in its own history. */
export const deskActor = (by: By) => ({
  kind: 'system' as const,
  id: null,
  name: `desk ${by.name}`,
  origin: '',
})
/** Switches that the platform decides; what a merchant decides itself stands in its own settings. */
export const platformFlags = ['eCommerce'] as const
export type PlatformFlag = (typeof platformFlags)[number]

/** One act on one merchant: written to the desk's log, then done in one transaction of that merchant, and told in its history. */
async function onMerchant(
  app: App,
  by: By,
  code: string,
  act: string,
  facts: Record<string, string | number>,
  work: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  const merchant = (await readMerchant(app, code)) ?? fail('notFound')
  await writeLog(app, { by: by.name, act, merchantCode: code, facts, ip: by.ip })
  await withSystemCtx(app, merchant.id, work, deskActor(by))
}

const tell = (ctx: Ctx, event: string, facts: Record<string, string | number>): Promise<void> =>
  emit(ctx, `desk.${event}`, { subject: 'merchant', subjectId: ctx.scope.merchantId, facts })

/** Its people are out at once and stay out, and nothing is sold for it; nothing of it is changed. Once more changes nothing. */
export const suspendMerchant = (app: App, by: By, code: string, reason: string): Promise<void> =>
  onMerchant(app, by, code, 'suspend', { reason }, async (ctx) => {
    const { merchantId } = ctx.scope
    const { rows } = await sql<{ former: string }>`
      with before as (select id, plan from platform.merchant where id = ${merchantId} for update)
      update platform.merchant m set plan = 'suspended' from before b
       where m.id = b.id and b.plan in ('trial', 'active') returning b.plan as former`.execute(ctx.db)
    const [row] = rows
    if (!row) fail('operationInvalid')
    await sql`insert into platform.desk_suspension (merchant_id, former_plan, reason, by_name)
      values (${merchantId}, ${row.former}, ${reason}, ${by.name})`.execute(ctx.db)
    await everybodyOut(ctx)
    await tell(ctx, 'suspended', { reason })
  })

/** It is again what it was; people log in anew. */
export const resumeMerchant = (app: App, by: By, code: string): Promise<void> =>
  onMerchant(app, by, code, 'resume', {}, async (ctx) => {
    const { rows } = await sql`
      with was as (delete from platform.desk_suspension where merchant_id = ${ctx.scope.merchantId} returning merchant_id, former_plan)
      update platform.merchant m set plan = was.former_plan from was
       where m.id = was.merchant_id and m.plan = 'suspended' returning m.id`.execute(ctx.db)
    if (!rows.length) fail('operationInvalid')
    await tell(ctx, 'resumed', {})
  })

/** Sessions end, on every server; pages that are open look anew. */
async function everybodyOut(ctx: Ctx): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ id: number }>`update platform.session set revoked_at = now()
    where merchant_id = ${merchantId} and revoked_at is null returning user_id as id`.execute(ctx.db)
  showOut(ctx, new Set(rows.map((row) => row.id)))
}

export const showOut = (ctx: Ctx, people: Iterable<number>): void =>
  ctx.afterCommit(() => {
    const { merchantId } = ctx.scope
    forgetSessions(ctx.app, merchantId)
    for (const id of people) closeStreams(ctx.app, merchantId, id)
  })

/** The merchant sells until that day at least, on that plan: days that the platform gives and nobody pays for. */
export const giveDays = (
  app: App,
  by: By,
  code: string,
  { plan, untilDay }: { plan: PlanName; untilDay: string },
): Promise<void> =>
  onMerchant(app, by, code, 'giveDays', { plan, untilDay }, async (ctx) => {
    await startSubscription(ctx)
    const subscription = (await readSubscription(ctx, 'for update')) ?? fail('notFound')
    // Paid days are never taken away: those given stand beside them.
    await changeTerm(ctx, subscription, { plan, trialEndsOn: untilDay })
    await tell(ctx, 'daysGiven', { plan: ctx.app.word('en', `subscription.plans.${plan}`), day: untilDay })
  })

export const setFlag = (app: App, by: By, code: string, flag: PlatformFlag, on: boolean): Promise<void> =>
  onMerchant(app, by, code, 'setFlag', { flag, on: Number(on) }, async (ctx) => {
    await sql`update platform.merchant set flags = flags || jsonb_build_object(${flag}::text, ${on}::boolean)
      where id = ${ctx.scope.merchantId}`.execute(ctx.db)
    ctx.afterCommit(() => forgetSessions(ctx.app, ctx.scope.merchantId))
    await tell(ctx, 'flagSet', { flag, on: on ? 1 : 0 })
  })

/** What was found where the number was looked up. Refused while two merchants claim it. */
export async function decideLicence(
  app: App,
  by: By,
  id: number,
  { ok, ...found }: { ok: boolean; where: string; reason: string },
): Promise<void> {
  const licence = (await listLicencesToCheck(app)).find((one) => one.id === id) ?? fail('notFound')
  const { code, number, country } = licence
  const act = ok ? 'licenceChecked' : 'licenceRejected'
  const verdict = ok ? 'checked' : 'rejected'
  await onMerchant(app, by, code, act, { number, where: found.where }, (ctx) =>
    checkLicence(ctx, { number, country, verdict, by: by.name, ...found }),
  )
}

/** A file of a licence that waits, for whoever looks its number up; that it was looked at is in the log. */
export async function licenceFile(app: App, by: By, id: number, at: number): Promise<RawAnswer | undefined> {
  const licence = (await listLicencesToCheck(app)).find((one) => one.id === id)
  const fileId = licence?.fileIds[at]
  if (!licence || fileId === undefined) return undefined
  await writeLog(app, { by: by.name, act: 'look.licences', merchantCode: licence.code, facts: {}, ip: by.ip })
  const [file] = await withSystemCtx(app, licence.merchantId, (ctx) => loadFiles(ctx, [fileId]))
  return file && answerFile(file)
}

/** The host's word on a dispute that was put before it, by its number at one of the two companies; no money is moved by it. */
export const decideDispute = (app: App, by: By, code: string, id: number, text: string): Promise<void> =>
  onMerchant(app, by, code, 'caseDecided', { case: id }, (ctx) => decideCase(ctx, { id, text }))

/** Jobs of one kind that were given up are tried once more; says how many. */
export async function tryJobsAgain(app: App, by: By, task: string): Promise<number> {
  await writeLog(app, { by: by.name, act: 'tryAgain', facts: { task }, ip: by.ip })
  const { rows } = await sql<{ n: number }>`select app.desk_try_again(${task}) as n`.execute(app.db)
  return rows[0]?.n ?? 0
}
