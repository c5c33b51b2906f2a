import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { CreateOrder } from '#contract/orders/create-order.schema.ts'
import { personOf } from '../../identity/identity.public.ts'
import { createOrder } from '../../orders/orders.public.ts'
import { emit, notify as notifyThere } from '../../kit/events.ts'
import { AppError, QuestionError } from '../../kit/call/errors.ts'
import { asSystem, holds, type CallCtx, type Ctx } from '../../kit/ctx.ts'
import { notify } from '../../notifications/notifications.public.ts'
import type { Job, JobContext } from '../../kit/jobs/jobs.ts'
import { tokensOf } from './answers.ts'
import { problemsOf } from './problems-of.ts'
import type { RowAnswer, RowQuestion } from './read/row-question.ts'
import { asPerson, callOf, lockImport, type StoredImport } from './store.ts'

/** Orders that are read and written down together: two batches of the command, one that prepares itself while the other writes. */
const atOnce = 128

type Ready = {
  no: number
  request: CreateOrder
  answers: RowAnswer[]
  /** Of the order that it looks like, and that is made already. */
  twinCode?: string | undefined
  siblings: string[]
}
type Outcome =
  | { no: number; orderId: number; code: string; totalMinor: number }
  | { no: number; questions: RowQuestion[] }
  | { no: number; problems: object[] }

/**
 * Makes the orders that are ready, by the command that people use, many at once so that they share its batches. Each bears a
 * request id made of its row: killed between making one and writing that down, the same order is answered again. What
 * cannot be made by now stays with its reason and stops nothing.
 */
export const makeOrders: Job = async (job, { merchantId, importId }) => {
  const id = Number(importId)
  try {
    while (await makeSome(job, merchantId, id)) await setImmediate()
  } catch (error) {
    if (job.lastAttempt)
      await job.inMerchant(merchantId, async (ctx) => {
        const stored = await lockImport(ctx, id)
        if (stored.state === 'making') await setState(ctx, id, 'failed')
      })
    throw error
  }
}

async function makeSome(job: JobContext, merchantId: number, id: number): Promise<boolean> {
  const begun = await job.inMerchant(merchantId, async (ctx) => {
    const stored = await lockImport(ctx, id)
    if (stored.state !== 'making') return undefined
    const ready = (await stillMay(ctx, stored)) ? await nextReady(ctx, id) : []
    if (!ready.length) await end(asPerson(ctx, stored), id)
    return { call: callOf(asPerson(ctx, stored)), ready }
  })
  if (!begun?.ready.length) return false
  const { call, ready } = begun
  const outcomes: Outcome[] = []
  const settled = await Promise.allSettled(
    chainsOf(ready).map(async (chain) => {
      const codes = new Map<number, string>()
      for (const one of chain) {
        const outcome = await makeOne(call, one, codes)
        outcomes.push(outcome)
        if ('code' in outcome) codes.set(outcome.no, outcome.code)
      }
    }),
  )
  await job.inMerchant(merchantId, (ctx) => writeMade(ctx, id, outcomes))
  // What is nobody's mistake (a database that restarts) is tried again by the job; what was made is written down.
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return true
}

/** Whoever began it may lose the right while it goes on: what is made by then is made, the rest waits. */
async function stillMay(ctx: Ctx, { actedBy }: StoredImport): Promise<boolean> {
  const person = await personOf(ctx, actedBy)
  return person !== null && person !== undefined && holds(person, 'order.import')
}

type Stored = Pick<Ready, 'no' | 'request' | 'answers'>

/** The next that are ready, each with the codes of what it belongs with and was made before. */
async function nextReady(ctx: Ctx, id: number): Promise<Ready[]> {
  const of = sql`r.merchant_id = ${ctx.scope.merchantId} and r.import_id = ${id}`
  const { rows } = await sql<Stored>`select r.row_no as no, r.request, r.answers from order_import_row r
     where ${of} and r.state = 'ready' and r.request is not null order by r.row_no limit ${atOnce}`.execute(
    ctx.db,
  )
  const bookings = [...new Set(rows.flatMap(({ request }) => request.agentOrderCode || []))]
  const twins = rows.flatMap((row) => twinOf(row) ?? [])
  if (!bookings.length && !twins.length) return rows.map((row) => ({ ...row, siblings: [] }))
  const { rows: made } = await sql<{ no: number; code: string; booking: string }>`
    select r.row_no as no, r.order_code as code, r.request->>'agentOrderCode' as booking from order_import_row r
     where ${of} and r.state = 'made' and r.order_code <> '' and (r.row_no = any(${twins}::int[]) or r.request->>'agentOrderCode' = any(${bookings}::text[]))`.execute(
    ctx.db,
  )
  const codes = new Map(made.map(({ no, code }) => [no, code]))
  const beside = Map.groupBy(made, ({ booking }) => booking)
  return rows.map((row) => {
    const twin = twinOf(row)
    const { agentOrderCode } = row.request
    return {
      ...row,
      twinCode: twin === undefined ? undefined : codes.get(twin),
      siblings: agentOrderCode ? (beside.get(agentOrderCode) ?? []).map(({ code }) => code) : [],
    }
  })
}

const twinOf = ({ answers }: Pick<Ready, 'answers'>): number | undefined =>
  answers.find(({ twin }) => twin !== undefined)?.twin

/** What is made one after the other, because the next has to know the code of the one before: a booking's orders, and doubles. */
function chainsOf(ready: readonly Ready[]): Ready[][] {
  const chains: Ready[][] = []
  const ofRow = new Map<number, Ready[]>()
  const ofBooking = new Map<string, Ready[]>()
  for (const one of ready) {
    const { agentId, agentOrderCode } = one.request
    const booking = agentOrderCode && `${agentId} ${agentOrderCode}`
    const twin = twinOf(one)
    const existing = (booking && ofBooking.get(booking)) || (twin === undefined ? undefined : ofRow.get(twin))
    const chain = existing || []
    if (!existing) chains.push(chain)
    chain.push(one)
    ofRow.set(one.no, chain)
    if (booking) ofBooking.set(booking, chain)
  }
  return chains
}

async function makeOne(call: CallCtx, one: Ready, justMade: ReadonlyMap<number, string>): Promise<Outcome> {
  const { no, request, answers, twinCode, siblings } = one
  const twin = twinOf(one)
  const confirm = tokensOf(call, answers, request.agentOrderCode, {
    codes: [...siblings, ...justMade.values()],
    twinCode: (twin === undefined ? undefined : justMade.get(twin)) ?? twinCode,
  })
  try {
    const { id, code, totalMinor } = await createOrder({ ...call, confirm }, request)
    return { no, orderId: id, code, totalMinor }
  } catch (error) {
    if (error instanceof QuestionError)
      return { no, questions: error.questions.map(({ key, params }) => ({ key, facts: params })) }
    if (!(error instanceof AppError)) throw error
    const problems = problemsOf({ rows: [{ no, of: new Map() }], booking: '', key: '' }, error)
    return { no, problems: problems.map(({ row: _row, ...problem }) => problem) }
  }
}

/**
 * Writes down what was made. An order belongs to the import that made it: another that came with the same row at the same
 * moment is told that it was made already.
 */
async function writeMade(ctx: Ctx, id: number, outcomes: readonly Outcome[]): Promise<void> {
  const { merchantId } = ctx.scope
  const made = outcomes.filter((one) => 'orderId' in one)
  await sql`insert into order_import_order (merchant_id, order_id, import_id, row_no)
    select ${merchantId}, m."orderId", ${id}, m.no from json_to_recordset(${JSON.stringify(made)}::json) as m(no int, "orderId" bigint)
        on conflict do nothing`.execute(ctx.db)
  await sql`with n as (select * from json_to_recordset(${JSON.stringify(outcomes)}::json)
      as n(no int, "orderId" bigint, code text, "totalMinor" bigint, questions jsonb, problems jsonb)),
    own as (select n.*, o.import_id = ${id} as mine,
        case when n."totalMinor" is null then '{}' else jsonb_build_object('totalMinor', n."totalMinor") end as total from n left join order_import_order o on o.merchant_id = ${merchantId} and o.order_id = n."orderId")
    update order_import_row r set order_id = coalesce(own."orderId", r.order_id), order_code = coalesce(own.code, r.order_code),
      state = case when own.questions is not null then 'question' when own.problems is not null then 'wrong' when own.mine then 'made' else 'before' end,
      questions = case when r.row_no = own.no then coalesce(own.questions, r.questions) else r.questions end,
      problems = case when r.row_no = own.no then coalesce(own.problems, r.problems) else r.problems end,
      told = case when r.row_no = own.no then r.told || own.total else r.told end
    from own where r.merchant_id = ${merchantId} and r.import_id = ${id} and r.order_row = own.no`.execute(
    ctx.db,
  )
  await sql`update order_import set progress = progress + ${outcomes.length} where merchant_id = ${merchantId} and id = ${id}`.execute(
    ctx.db,
  )
  notifyThere(ctx, ['orderImport'], id)
}

async function end(ctx: Ctx, id: number): Promise<void> {
  await setState(ctx, id, 'done')
  const { rows } = await sql<{ made: number; left: number; file: string }>`
    select i.file_name as file, count(*) filter (where r.state = 'made')::int as made, count(*) filter (where r.state <> 'made')::int as left
      from order_import i join order_import_row r on r.merchant_id = i.merchant_id and r.import_id = i.id and r.row_no = r.order_row
     where i.merchant_id = ${ctx.scope.merchantId} and i.id = ${id} group by i.file_name`.execute(ctx.db)
  const facts = rows[0] ?? { made: 0, left: 0, file: '' }
  await emit(ctx, 'order-entry.importMade', { subject: 'orderImport', subjectId: id, facts })
  const { made, left, file } = facts
  if (ctx.actor.id !== null)
    await notify(asSystem(ctx), {
      kind: 'importDone',
      to: { users: [ctx.actor.id] },
      subject: { topic: 'orderImport', id },
      facts: { name: file, done: made, failed: left },
    })
}

async function setState(ctx: Ctx, id: number, state: string): Promise<void> {
  await sql`update order_import set state = ${state}, finished_at = clock_timestamp()
    where merchant_id = ${ctx.scope.merchantId} and id = ${id}`.execute(ctx.db)
  notifyThere(ctx, ['orderImport'], id)
}
