import { sql } from 'kysely'
import { storeOf } from '../files/files.public.ts'
import type { App } from '../kit/app-services.ts'
import { fail } from '../kit/call/errors.ts'
import { emit } from '../kit/events.ts'
import type { JobContext } from '../kit/jobs/jobs.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { removeArchives } from '../tenants/tenants.public.ts'
import { deskActor, showOut, type By } from './acts.ts'
import { writeLog } from './desk-log.ts'
import { lawTables, lawYears } from './erased-tables.ts'
import { readMerchant } from './merchants.queries.ts'

/**
 * Ends a contract: everybody is out, nothing is sold, and after the waiting time of the database (thirty days) all of it is erased. Until then
 * it is taken back by one act, and its archive can be written.
 */
export async function endContract(app: App, by: By, code: string, reason: string): Promise<void> {
  const merchant = (await readMerchant(app, code)) ?? fail('notFound')
  if (merchant.plan === 'ended') fail('operationInvalid')
  await endSandbox(app, by, merchant.id, reason)
  await writeLog(app, { by: by.name, act: 'end', merchantCode: code, facts: { reason }, ip: by.ip })
  const numbers = await sql<{ number: number }>`select platform.next_erasure() as number`.execute(app.db)
  await withSystemCtx(
    app,
    merchant.id,
    async (ctx) => {
      const { rows } = await sql<{ people: number[] | null }>`
        select app.end_contract(${numbers.rows[0]?.number}, ${code}, ${reason}, ${by.name}) as people`.execute(
        ctx.db,
      )
      showOut(ctx, rows[0]?.people ?? fail('operationInvalid'))
      await emit(ctx, 'desk.ended', { subject: 'merchant', subjectId: merchant.id, facts: { reason } })
    },
    deskActor(by),
  )
}

/** Where partners try their systems at this merchant ends before it: killed between the two, the same act goes on with the merchant. */
async function endSandbox(app: App, by: By, merchantId: number, reason: string): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from platform.merchant where sandbox_of = ${merchantId} and plan <> 'ended'`.execute(app.db)
  if (rows[0]) await endContract(app, by, rows[0].code, reason)
}

/** It comes back with its merchant where it ended with it, not where it had ended by itself. */
async function keepSandbox(app: App, by: By, merchantId: number): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select s.code from platform.merchant s
      join platform.erasure e on e.merchant_id = s.id and e.state = 'waiting'
      join platform.erasure of on of.merchant_id = s.sandbox_of and of.state = 'waiting'
     where s.sandbox_of = ${merchantId} and s.plan = 'ended' and e.reason = of.reason and e.by_name = of.by_name
       and e.asked_at between of.asked_at - interval '1 hour' and of.asked_at`.execute(app.db)
  if (rows[0]) await takeBackEnd(app, by, rows[0].code)
}

/** While it waits: the merchant is again what it was. */
export async function takeBackEnd(app: App, by: By, code: string): Promise<void> {
  const merchant = (await readMerchant(app, code)) ?? fail('notFound')
  if (merchant.plan !== 'ended') fail('operationInvalid')
  await keepSandbox(app, by, merchant.id)
  await writeLog(app, { by: by.name, act: 'keep', merchantCode: code, ip: by.ip })
  await withSystemCtx(
    app,
    merchant.id,
    async (ctx) => {
      const { rows } = await sql<{ done: boolean }>`select app.take_back_end() as done`.execute(ctx.db)
      if (!rows[0]?.done) fail('operationInvalid')
      await emit(ctx, 'desk.resumed', { subject: 'merchant', subjectId: merchant.id, facts: {} })
    },
    deskActor(by),
  )
}

/** Every hour: those whose waiting time is over, each by itself; then what the law no longer wants stored. */
export async function eraseDue({ app }: JobContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`select merchant_id as id from platform.erasure
    where state = 'waiting' and erase_after <= now() order by id`.execute(app.db)
  for (const { id } of rows)
    await eraseMerchant(app, id).catch((err: unknown) =>
      app.log.error({ err, merchantId: id }, 'a merchant could not be erased'),
    )
  await sql`select app.forget_law_records()`.execute(app.db)
}

/** Files first: what is left when it is killed is found again, as long as its row is there. */
async function eraseMerchant(app: App, merchantId: number): Promise<void> {
  const { country, files } = await withSystemCtx(app, merchantId, async (ctx) => {
    const { db } = ctx
    const plan = await sql<{
      country: string
    }>`select country from subscription where merchant_id = ${merchantId}`.execute(db)
    const outside = await sql<{
      id: number
    }>`select id from file where merchant_id = ${merchantId} and place = 'outside'`.execute(db)
    await removeArchives(ctx)
    return { country: plan.rows[0]?.country ?? '', files: outside.rows }
  })
  for (const { id } of files) await storeOf(app).remove(`${merchantId}/${id}`)
  await withSystemCtx(app, merchantId, ({ db }) =>
    sql`select app.erase_merchant(${merchantId}, ${[...lawTables]}::text[], ${lawYears(country)})`.execute(
      db,
    ),
  )
}
