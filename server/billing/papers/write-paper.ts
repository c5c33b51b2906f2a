import { inEach } from '#contract/kit/languages.ts'
import type { Language } from '#contract/kit/schema.ts'
import type { PaperKind } from '#contract/billing/papers/invoice.fields.ts'
import type { InvoiceTemplateForm, PaperTax } from '#contract/billing/papers/invoice.schema.ts'
import { loadAgents, type AgentFacts } from '../../agents/agents.public.ts'
import { insertRow, readRow } from '../../kit/db/rows.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { ratesToday } from '../../pricing/pricing.public.ts'
import { todayOf } from '../../kit/text/today.ts'
import { amountText, type BillRecord } from '../bills/bill-records.ts'
import { inAll } from '../bills/row-view.ts'
import type { StoredRow, Party } from './invoice-record.ts'
import { nextCode } from './series.ts'
import { templateOf } from './template.ts'

/** Whose paper it is, and what it is of: a bill, an order, or a recharge. */
export type PaperOf = {
  agentId: number
  currency: string
  billId?: number
  billPaymentId?: number
  orderId?: number
  rechargeId?: number
  dueDay?: string | null
}
export const ofBill = ({ id, agent_id: agentId, currency, due_day: dueDay }: BillRecord): PaperOf => ({
  billId: id,
  agentId,
  currency,
  dueDay,
})

export type NewPaper = {
  kind: PaperKind
  issuedOn: string
  rows: StoredRow[]
  taxes: PaperTax[]
  netMinor: number
  taxMinor: number
  totalMinor: number
  baseMinor?: number
  /** The paper that it is a note on, and what stood there before it. */
  of?: { id: number; kind: PaperKind }
  beforeNetMinor?: number
  /** The books know of it already. */
  ofChanges?: true
  orderRestMinor?: number
  replacesId?: number
  /** Whom it is made out to; the agent as it is where nothing is said. */
  buyer?: Party
  email?: string
  language?: Language
  reason?: string
  status: 'issued' | 'paid'
}

/** The day of a paper: today where it is not said, never one to come. */
export function dayOfPaper(ctx: Ctx, issuedOn: string | null): string {
  const today = todayOf(ctx)
  if (issuedOn && issuedOn > today) failField('issuedOn', 'billing.fieldErrors.notAhead')
  return issuedOn ?? today
}

/** Papers that tax is told on. */
const taxKinds: readonly PaperKind[] = ['tax-invoice', 'tax-receipt', 'abbreviated']
const fullKinds: readonly PaperKind[] = ['tax-invoice', 'tax-receipt']

/** What a paper with tax on it has to say of its seller: in Thailand a tax ID of 13 figures. */
function requireSeller({ taxId, address, layout }: InvoiceTemplateForm): void {
  if (!taxId || !address) failField('kind', 'billing.fieldErrors.noTaxId')
  if (layout === 'thai' && !/^\d{13}$/.test(taxId.replaceAll(/[\s-]/g, '')))
    failField('kind', 'billing.fieldErrors.thirteen')
}

/**
 * Seller and buyer as they stand on it, kept with it. A tax invoice names both; a bill's also the tax ID of its buyer, and so do notes on
 * one and a Thai certificate. An abbreviated one is a Thai one, and names no buyer.
 */
function requireParties(
  { kind, of }: NewPaper,
  target: PaperOf,
  template: InvoiceTemplateForm,
  buyer: Party,
) {
  const main = of?.kind ?? kind
  const isThaiCertificate = kind === 'withholding' && template.layout === 'thai'
  if (taxKinds.includes(main) || isThaiCertificate) requireSeller(template)
  if (main === 'abbreviated' && template.layout !== 'thai') failField('kind', 'billing.fieldErrors.thaiOnly')
  const isOfBill = target.billId !== undefined
  if (isThaiCertificate || (isOfBill && fullKinds.includes(main))) {
    if (!buyer.taxId || !buyer.address) failField('kind', 'billing.fieldErrors.noBuyerTaxId')
  } else if (fullKinds.includes(main) && (!buyer.name || !buyer.address))
    failField('buyerAddress', 'billing.fieldErrors.noBuyerAddress')
}

/** An agent as a paper names it. */
export async function agentParty(ctx: Ctx, agentId: number): Promise<Party> {
  const agent = await readRow(ctx, 'agent', agentId)
  return { name: agent.name, address: agent.tax_address, taxId: agent.tax_id, branch: agent.tax_branch }
}

const agentOf = async (ctx: Ctx, id: number): Promise<AgentFacts> =>
  (await loadAgents(ctx, [id])).get(id) ?? fail('notFound')

/** Papers of bills are set by the template of bills, others by that of all. */
const templateFor = (ctx: Ctx, { billId }: Pick<PaperOf, 'billId'>) =>
  templateOf(ctx, billId === undefined ? 'all' : 'bill')

/** Writes a paper with its number; the one door of all kinds. */
export async function writePaper(
  ctx: Ctx,
  target: PaperOf,
  paper: NewPaper,
): Promise<{ id: number; code: string }> {
  const { agentId, currency } = target
  const template = await templateFor(ctx, target)
  const buyer = paper.buyer ?? (await agentParty(ctx, agentId))
  requireParties(paper, target, template, buyer)
  const { seller: name, address, taxId, branch } = template
  const rate = (await ratesToday(ctx, [currency])).get(currency)?.rate ?? null
  const { kind, issuedOn } = paper
  const code = await nextCode(ctx, kind, issuedOn, { prefix: template.prefix, branch })
  const { id } = await insertRow(ctx, 'invoice', {
    kind,
    code,
    status: paper.status,
    agent_id: agentId,
    bill_id: target.billId ?? null,
    bill_payment_id: target.billPaymentId ?? null,
    order_id: target.orderId ?? null,
    recharge_id: target.rechargeId ?? null,
    of_invoice_id: paper.of?.id ?? null,
    replaces_id: paper.replacesId ?? null,
    before_net_minor: paper.beforeNetMinor ?? null,
    of_changes: paper.ofChanges ?? false,
    order_rest_minor: paper.orderRestMinor ?? null,
    issued_on: issuedOn,
    due_day: kind === 'invoice' || kind === 'tax-invoice' ? (target.dueDay ?? null) : null,
    currency,
    net_minor: paper.netMinor,
    tax_minor: paper.taxMinor,
    total_minor: paper.totalMinor,
    base_minor: paper.baseMinor ?? 0,
    rate: currency === ctx.merchant.currency ? null : rate,
    base_currency: ctx.merchant.currency,
    rows: JSON.stringify(paper.rows),
    taxes: JSON.stringify(paper.taxes),
    paper: JSON.stringify({ seller: { name, address, taxId, branch }, buyer, template }),
    language: paper.language ?? (await agentOf(ctx, agentId)).language,
    email: paper.email ?? '',
    reason: paper.reason ?? '',
    created_by_name: ctx.actor.name,
    created_at: ctx.now.toISOString(),
  })
  return { id, code }
}

/** Says that a paper was issued, in its own history. */
export const tellPaper = (
  ctx: Ctx,
  { agentId, currency, orderId }: Pick<PaperOf, 'agentId' | 'currency' | 'orderId'>,
  paper: { id: number; code: string; kind: PaperKind; totalMinor: number },
  event: string,
  more: { reason?: string | null; facts?: Record<string, unknown> } = {},
): Promise<void> =>
  emit(ctx, `billing.${event}`, {
    subject: 'invoice',
    subjectId: paper.id,
    agentId,
    agentVisible: true,
    ...(orderId !== undefined && { orderId }),
    reason: more.reason,
    facts: {
      paper: inAll(ctx, `billing.papers.${paper.kind}`),
      code: paper.code,
      amount: amountText(paper.totalMinor, currency),
      ...more.facts,
    },
    topics: ['invoice', 'agentBill'],
  })

/** A text of ours as it was issued, and in every language that it may be read in. */
export function textsOf(
  issued: Language,
  say: (language: Language) => string,
): Pick<StoredRow, 'text' | 'texts'> {
  const all = inEach(say)
  return { text: all[issued], texts: all }
}
