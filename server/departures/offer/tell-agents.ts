import { sql } from 'kysely'
import type { CallOrderState } from '#contract/departures/call.states.ts'
import { nameIn, type Language, type Names } from '#contract/kit/schema.ts'
import { actsOf } from '../../bulk/bulk.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { amountText, senderOf } from '../../orders/orders.public.ts'
import { readCall, type CallRecord } from '../call/call-records.ts'
import { tellLater } from '../call/make-call.ts'
import { becameSql, callOrdersSql } from '../call/became.ts'
import { callMail } from './call-mail.ts'
import { guestWord, sailingText, untilText, type GuestWord } from './guest-words.ts'

type Row = {
  agentId: number
  email: string
  language: Language
  code: string
  guest: string
  names: Names
  state: CallOrderState
  date: string
  session: string
  toDate: string | null
  toSession: string | null
  refundMinor: number | null
  currency: string
}

/** One mail an agent with all of its orders and what became of each, once the job is through; looked at again until it is. */
export const tellAgentsJob: Job = async ({ inMerchant }, { merchantId, callId, run }) =>
  inMerchant(merchantId, async (ctx) => {
    const call = await readCall(ctx, Number(callId))
    // A later turn of the call tells by itself.
    if (call.runs !== Number(run)) return
    const job = call.job_id === null ? undefined : (await actsOf(ctx, [call.job_id])).get(call.job_id)
    if (job?.running) return tellLater(ctx, call.id, call.runs)
    const rows = await readRows(ctx, call.id)
    for (const [, of] of Map.groupBy(rows, ({ agentId }) => agentId)) await tellAgent(ctx, call, of)
  })

async function readRows(ctx: Ctx, callId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.agent_id as "agentId", a.email, a.language, o.code, coalesce(nullif(o.contact_name, ''), o.lead_name) as guest, o.item_names as names, ${becameSql} as state,
           d.service_date as date, d.session, d.to_date as "toDate", d.to_session as "toSession", d.refund_minor as "refundMinor", d.currency
      from ${callOrdersSql} join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
     where d.merchant_id = ${ctx.scope.merchantId} and d.call_id = ${callId} and a.email <> '' order by o.agent_id, o.id`.execute(
    ctx.db,
  )
  return rows.filter(({ state }) => state !== 'gone' && state !== 'waiting')
}

const stateWords: Partial<Record<CallOrderState, GuestWord>> = {
  moved: 'agent moved',
  asked: 'agent asked',
  refunded: 'agent refunded',
  credited: 'agent credited',
  offered: 'agent offered',
}

async function tellAgent(ctx: Ctx, call: CallRecord, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { agentId, email, language } = first
  const say = (key: GuestWord, params: Record<string, string | number> = {}) =>
    guestWord(language, key, params)
  const mail = callMail({
    language,
    merchant: await senderOf(ctx, language),
    subject: say('agent title', { count: rows.length }),
    paragraphs: [say('agent intro')],
    typed: [call.reason, call.message].filter(Boolean),
    rows: rows.map((row) => ({
      head: `${row.code} · ${row.guest} · ${nameIn(row.names, language)}, ${sailingText(language, row, ctx.merchant)}`,
      text: say(stateWords[row.state] ?? 'agent cannot', {
        after: row.toDate
          ? sailingText(language, { date: row.toDate, session: row.toSession ?? '' }, ctx.merchant)
          : '',
        amount: amountText(row.refundMinor ?? 0, row.currency),
        until: call.answer_by ? untilText(language, call.answer_by, ctx.merchant) : '',
      }),
    })),
  })
  const onceKey = `departure ${call.id} agent ${agentId} ${call.runs}`
  const { rows: sent } =
    await sql`select from mail where merchant_id = ${ctx.scope.merchantId} and once_key = ${onceKey}`.execute(
      ctx.db,
    )
  if (sent.length) return
  await queueMail(ctx, { kind: 'departure-agent', audience: 'agent', to: email, language, ...mail, onceKey })
}
