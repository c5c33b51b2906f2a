import { itemAt } from '#contract/kit/given.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { paymentPapers } from '#contract/billing/papers/payment-paper.fields.ts'
import type {
  IssuePaper,
  OnePayment,
  PaymentPapers,
  ReplacePaper,
} from '#contract/billing/papers/payment-paper.schema.ts'
import { invoiceStates } from '#contract/billing/papers/invoice.states.ts'
import { sql } from 'kysely'
import { fail, failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'
import { lockPaper, targetOf } from './change-invoice.ts'
import { issueChange } from './issue-change.ts'
import { buyerOf, issueOrder, usualKind, type IssueOrderInput } from './issue-order.ts'
import { issueBillPayment, issueRecharge } from './issue-payment.ts'
import type { InvoiceRecord, Party } from './invoice-record.ts'
import { isAddition, readPaid } from './paid-order.ts'
import { settingOf } from './setting.ts'
import { templateOf } from './template.ts'
import { tellPaper } from './write-paper.ts'

type Issued = { id: number; ids: number[] }

const issueOf = (
  ctx: Ctx,
  { source, sourceId }: OnePayment,
  input: IssueOrderInput = {},
): Promise<number[]> => {
  if (source === 'order') return issueOrder(ctx, sourceId, input)
  if (source === 'recharge') return issueRecharge(ctx, sourceId, input)
  if (source === 'bill-payment') return issueBillPayment(ctx, sourceId, input)
  return issueChange(ctx, sourceId)
}

const mailAll = async (ctx: Ctx, ids: readonly number[]): Promise<void> => {
  for (const id of ids) await enqueue(ctx, 'billing.mailPaper', { paperId: id })
}
const answer = (ids: number[]): Issued => ({ id: itemAt(ids, 0), ids })

/** What a payment lacks, as the settings say: its paper, or the notes on what changed. */
export async function issueDue(ctx: Ctx, { source, sourceId }: OnePayment): Promise<Issued> {
  const ids = await issueOf(ctx, { source, sourceId })
  if ((await settingOf(ctx)).mails) await mailAll(ctx, ids)
  return answer(ids)
}

/** Whom a paper is made out to where somebody typed it; nothing typed is nothing said. */
function partyOf({
  buyerName,
  buyerAddress,
  buyerTaxId,
  buyerBranch,
}: IssuePaper | ReplacePaper): Party | undefined {
  if (!buyerName && !buyerAddress && !buyerTaxId) return undefined
  if (!buyerName) failField('buyerName', 'required')
  return { name: buyerName, address: buyerAddress, taxId: buyerTaxId, branch: buyerBranch }
}

/** The same with its kind, day and buyer chosen. */
export async function issuePaper(ctx: Ctx, input: IssuePaper): Promise<Issued> {
  const { kind, issuedOn, email, mails } = input
  const buyer = partyOf(input)
  const ids = await issueOf(ctx, input, { kind, issuedOn, email, ...(buyer && { buyer }) })
  if (mails) await mailAll(ctx, ids)
  return answer(ids)
}

function sourceOf(paper: InvoiceRecord): OnePayment {
  if (paper.order_id !== null) return { source: 'order', sourceId: paper.order_id }
  if (paper.recharge_id !== null) return { source: 'recharge', sourceId: paper.recharge_id }
  return { source: 'bill-payment', sourceId: paper.bill_payment_id ?? fail('operationInvalid') }
}

/** A paper of a payment with something wrong on it is cancelled with its reason and issued anew in one step; the new one names it. */
export async function replacePaper(ctx: Ctx, input: ReplacePaper): Promise<Issued> {
  const { invoice } = await lockPaper(ctx, input, 'paperReplace')
  const { kind, reason, email } = input
  const status = invoiceStates.target('paperReplace', invoice.status, null) ?? fail('operationInvalid')
  await updateRow(ctx, 'invoice', invoice, {
    status,
    void_reason: reason,
    voided_at: ctx.now.toISOString(),
    voided_by_name: ctx.actor.name,
  })
  const ids = await issueOf(ctx, sourceOf(invoice), {
    kind,
    email: email || invoice.email,
    buyer: partyOf(input) ?? invoice.paper.buyer,
    language: invoice.language,
    replacesId: invoice.id,
    reason,
  })
  await tellPaper(ctx, targetOf(invoice), { ...invoice, totalMinor: invoice.total_minor }, 'paperReplace', {
    reason,
  })
  return answer(ids)
}

/** What an order's money was given and lacks, and whom the next paper would be made out to. */
export async function paymentPapersOf(ctx: Ctx, { source, sourceId }: OnePayment): Promise<PaymentPapers> {
  if (source !== 'order') fail('operationInvalid')
  const order = await readPaid(ctx, sourceId)
  const setting = await settingOf(ctx)
  const { taxId, layout } = await templateOf(ctx, 'all')
  const { buyer, email } = await buyerOf(ctx, order, setting)
  const isNote = order.dueMinor < 0 || isAddition(order)
  const { rows } = await sql<PaymentPapers['papers'][number]>`
    select id, kind, code, status, issued_on as "issuedOn", total_minor as "totalMinor", currency
      from invoice where merchant_id = ${ctx.scope.merchantId} and order_id = ${sourceId} order by id desc`.execute(
    ctx.db,
  )
  const kinds = paymentPapers.filter(
    (kind) => kind === 'receipt' || (taxId && (kind !== 'abbreviated' || layout === 'thai')),
  )
  return {
    dueMinor: order.dueMinor,
    currency: order.currency,
    kind: isNote ? (order.dueMinor < 0 ? 'credit-note' : 'debit-note') : await usualKind(ctx, order, setting),
    kinds,
    buyer,
    email,
    papers: rows,
    can: order.dueMinor === 0 ? {} : canOf(ctx, { issue: `${billKeys.index}.invoice` }),
  }
}
