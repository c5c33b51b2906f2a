import { nameIn, type Language } from '#contract/kit/schema.ts'
import type { MailKind } from '#contract/mail/templates/mail-kinds.ts'
import type { OneBill } from '#contract/billing/bills/bill.schema.ts'
import type { OneInvoice } from '#contract/billing/papers/invoice.schema.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { loadAgents, type AgentFacts } from '../../agents/agents.public.ts'
import { saveFile } from '../../files/files.public.ts'
import { fail } from '../../kit/call/errors.ts'
import { violated } from '../../kit/db/db.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { composeMail, queueMail } from '../../mail/mail.public.ts'
import { notify } from '../../notifications/notifications.public.ts'
import {
  actOnBill,
  amountText,
  lockBill,
  openOf,
  readBill,
  requireVerb,
  type BillRecord,
  type BillState,
} from '../bills/bill-records.ts'
import { rowView } from '../bills/row-view.ts'
import { readPaper, type InvoiceRecord } from '../papers/invoice-record.ts'
import { targetOf } from '../papers/change-invoice.ts'
import { tellPaper } from '../papers/write-paper.ts'
import { billPdf, billXlsx } from '../print/bill-sheet.ts'
import { invoicePdf } from '../print/invoice-sheet.ts'
import { statementPdf } from '../statement/statement-files.ts'

async function reader(ctx: Ctx, agentId: number): Promise<AgentFacts> {
  const agent = (await loadAgents(ctx, [agentId])).get(agentId) ?? fail('notFound')
  return agent.email ? agent : fail('billing.noAddress', { name: agent.name })
}

const keepFile = (ctx: Ctx, { body, contentType, fileName = 'paper.pdf' }: RawAnswer): Promise<number> =>
  saveFile(ctx, { kind: 'mail', name: fileName, contentType, content: Buffer.from(body) })

type Mail = {
  kind: MailKind
  agent: AgentFacts
  values: Record<string, string>
  files: RawAnswer[]
  onceKey?: string
}

async function mailTo(ctx: Ctx, { kind, agent, values, files, onceKey }: Mail): Promise<void> {
  const language: Language = agent.language
  const merchant = nameIn(ctx.merchant.names, language)
  const composed = await composeMail(ctx, {
    kind,
    language,
    values: { merchant, agent: agent.name, ...values },
    scope: { agentId: agent.id },
  })
  const fileIds: number[] = []
  for (const file of files) fileIds.push(await keepFile(ctx, file))
  await queueMail(ctx, {
    kind,
    to: agent.email,
    language,
    ...composed,
    attachments: [...(composed.attachments ?? []), ...fileIds],
    partyName: agent.name,
    ...(onceKey !== undefined && { onceKey }),
  })
}

const valuesOf = (bill: BillRecord) => ({
  bill: bill.code ?? '',
  period: `${bill.from_day} – ${bill.to_day}`,
  amount: amountText(openOf(bill), bill.currency),
  dueDay: bill.due_day ?? '',
})

/** Sends a bill with its PDF and its spreadsheet. The pages are set by a job: a long bill takes its time. */
export async function sendBill(ctx: Ctx, input: OneBill): Promise<BillState> {
  const bill = await lockBill(ctx, input)
  await requireVerb(ctx, bill, 'billSend')
  const { email } = await reader(ctx, bill.agent_id)
  const state = await actOnBill(
    ctx,
    bill,
    'billSend',
    { sent_at: ctx.now.toISOString() },
    { facts: { to: email } },
  )
  await notify(ctx, {
    kind: 'billCame',
    to: { holding: billKeys.agent, agentId: bill.agent_id },
    subject: { topic: 'agentBill', id: bill.id },
    facts: await rowView(ctx, bill),
  })
  await enqueue(ctx, 'billing.mailBill', { billId: bill.id, version: state.version, kind: 'agent-bill' })
  return state
}

/** The mail of a bill, once for each time it was sent or reminded: the key of a mail that stands is refused. */
export const mailBillJob: Job = async (job, { merchantId, billId, kind, version }) => {
  const isBill = kind === 'agent-bill'
  const mailed = job.inMerchant(merchantId, async (ctx) => {
    const bill = await readBill(ctx, Number(billId))
    if (!bill.code) return
    const files = [
      await billPdf(ctx, { id: bill.id }),
      ...(isBill ? [await billXlsx(ctx, { id: bill.id })] : []),
    ]
    await mailTo(ctx, {
      kind: isBill ? 'agent-bill' : 'agent-bill-reminder',
      agent: await reader(ctx, bill.agent_id),
      values: valuesOf(bill),
      files,
      onceKey: `${String(kind)} ${bill.id} ${String(version)}`,
    })
  })
  await mailed.catch((error: unknown) => {
    if (violated(error) !== 'mail_once') throw error
  })
}

/** A reminder of an open bill; told once for each day of the rule. */
export async function remind(ctx: Ctx, bill: BillRecord, day: number): Promise<void> {
  const { email } = (await loadAgents(ctx, [bill.agent_id])).get(bill.agent_id) ?? fail('notFound')
  if (!email) return
  await actOnBill(ctx, bill, 'billReminded', {}, { facts: { to: email } })
  await enqueue(ctx, 'billing.mailBill', {
    billId: bill.id,
    version: `remind ${day}`,
    kind: 'agent-bill-reminder',
  })
}

/** Whom a paper is sent to: whom it is made out to where an address stands on it, else the agent. */
async function readerOf(ctx: Ctx, { agent_id, email, language, paper }: InvoiceRecord): Promise<AgentFacts> {
  if (!email) return reader(ctx, agent_id)
  const agent = (await loadAgents(ctx, [agent_id])).get(agent_id) ?? fail('notFound')
  return { ...agent, email, language, name: paper.buyer.name || agent.name }
}

/** Sends a paper as it was issued. */
export async function sendInvoice(ctx: Ctx, { id, version }: OneInvoice) {
  const invoice = await readPaper(ctx, id, 'for no key update')
  if (version !== undefined && invoice.version !== version) fail('changedMeanwhile')
  if (invoice.status === 'void') fail('operationInvalid')
  const { kind } = invoice
  const bill = invoice.bill_id === null ? null : await readBill(ctx, invoice.bill_id)
  const agent = await readerOf(ctx, invoice)
  await mailTo(ctx, {
    kind: 'agent-invoice',
    agent,
    values: {
      ...(bill ? valuesOf(bill) : { bill: invoice.code, period: '', dueDay: '' }),
      paper: `${ctx.app.word(agent.language, `billing.papers.${kind}`)} ${invoice.code}`,
      amount: amountText(invoice.total_minor, invoice.currency),
    },
    files: [await invoicePdf(ctx, { id, copy: false })],
  })
  await updateRow(ctx, 'invoice', invoice, { sent_at: ctx.now.toISOString() })
  await tellPaper(
    ctx,
    targetOf(invoice),
    { ...invoice, kind, totalMinor: invoice.total_minor },
    'invoiceSend',
    {
      facts: { to: agent.email },
    },
  )
  return { id, status: invoice.status }
}

type Ask = Parameters<typeof statementPdf>[1] & { agentId: number }

export async function sendStatement(ctx: Ctx, ask: Ask): Promise<{ done: true }> {
  const agent = await reader(ctx, ask.agentId)
  await mailTo(ctx, {
    kind: 'agent-statement',
    agent,
    values: { period: `${ask.from} – ${ask.to}` },
    files: [await statementPdf(ctx, ask)],
  })
  await emit(ctx, 'billing.statementSent', {
    subject: 'agent',
    subjectId: agent.id,
    agentId: agent.id,
    facts: { name: agent.name, to: agent.email },
    topics: ['agent'],
  })
  return { done: true }
}
