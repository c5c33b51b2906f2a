import { sql } from 'kysely'
import { paperTaxes } from '#contract/billing/papers/paper-taxes.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { violated } from '../../kit/db/db.ts'
import { readRow } from '../../kit/db/rows.ts'
import type { IssueOrderInput } from './issue-order.ts'
import { dayOfPaper, tellPaper, textsOf, writePaper, type PaperOf } from './write-paper.ts'

type Money = PaperOf & { amountMinor: number; memo: string }

/** A recharge that stands: by its journal, which nothing took back. */
async function rechargeOf(ctx: Ctx, id: number): Promise<Money> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Omit<Money, 'rechargeId'>>`
    select j.agent_id as "agentId", a.currency, -p.amount_minor as "amountMinor", j.memo
      from journal j join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id
      join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id and a.kind in ('agent-available', 'agent-receivable')
     where j.merchant_id = ${merchantId} and j.id = ${id} and j.kind = 'recharge' and j.agent_id is not null
       and not exists (select from journal b where b.merchant_id = j.merchant_id and b.once_key = j.once_key || ' back')
       for share of j`.execute(ctx.db)
  const found = rows[0] ?? fail('notFound')
  return { ...found, rechargeId: id }
}

async function billPaymentOf(ctx: Ctx, id: number): Promise<Money> {
  const payment = await readRow(ctx, 'bill_payment', id, 'for no key update')
  const isMoney = payment.way === 'bank' || payment.way === 'link'
  if (payment.undone_at || !isMoney || payment.amount_minor <= 0) fail('operationInvalid')
  const bill = await readRow(ctx, 'agent_bill', payment.bill_id)
  return {
    agentId: payment.agent_id,
    currency: payment.currency,
    amountMinor: payment.amount_minor,
    memo: [bill.code, payment.reference].filter(Boolean).join(' · '),
    billId: payment.bill_id,
    billPaymentId: id,
  }
}

/**
 * A receipt of one payment, once. It tells no tax: what a recharge will pay for is no supply yet, its tax stands on the paper of each
 * order; what a bill comes to was told on its tax invoice.
 */
async function issueFor(ctx: Ctx, money: Money, input: IssueOrderInput): Promise<number[]> {
  const kind = 'receipt'
  const { amountMinor, memo, agentId } = money
  const agent = (await loadAgents(ctx, [agentId])).get(agentId) ?? fail('notFound')
  const what = money.rechargeId === undefined ? 'billPaymentRow' : 'rechargeRow'
  try {
    const made = await writePaper(ctx, money, {
      kind,
      issuedOn: dayOfPaper(ctx, input.issuedOn ?? null),
      rows: [
        {
          ...textsOf(agent.language, (language) =>
            [ctx.app.word(language, `billing.text.${what}`, {}, ctx.merchant), memo]
              .filter(Boolean)
              .join(' · '),
          ),
          quantity: 1,
          amountMinor,
        },
      ],
      taxes: paperTaxes(amountMinor, [], 0),
      netMinor: amountMinor,
      taxMinor: 0,
      totalMinor: amountMinor,
      ...(input.buyer && { buyer: input.buyer }),
      ...(input.email && { email: input.email }),
      ...(input.replacesId !== undefined && { replacesId: input.replacesId }),
      ...(input.reason && { reason: input.reason }),
      status: 'paid',
    })
    await tellPaper(ctx, money, { ...made, kind, totalMinor: amountMinor }, 'invoiceIssued')
    return [made.id]
  } catch (error) {
    const name = violated(error)
    if (name === 'invoice_of_recharge' || name === 'invoice_of_payment') fail('billing.nothingToInvoice')
    throw error
  }
}

export async function issueRecharge(ctx: Ctx, id: number, input: IssueOrderInput = {}): Promise<number[]> {
  if (input.kind && input.kind !== 'receipt') failField('kind', 'billing.fieldErrors.taxedAtOrder')
  return issueFor(ctx, await rechargeOf(ctx, id), input)
}

export async function issueBillPayment(ctx: Ctx, id: number, input: IssueOrderInput = {}): Promise<number[]> {
  if (input.kind && input.kind !== 'receipt') failField('kind', 'billing.fieldErrors.receiptOnly')
  return issueFor(ctx, await billPaymentOf(ctx, id), input)
}
