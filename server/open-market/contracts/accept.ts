import type { Accept } from '#contract/open-market/open-market.schema.ts'
import { Terms } from '#contract/open-market/open-market.schema.ts'
import { sellOnTerms } from '../../agents/agents.public.ts'
import { billOnTerms } from '../../billing/billing.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { loadMerchant } from '../../kit/system-ctx.ts'
import { followStrategy } from '../../pricing/pricing.public.ts'
import { allotByContract } from '../../stock/stock.public.ts'
import { buyOnTerms } from '../../suppliers/suppliers.public.ts'
import { askOfDisputes } from '../cases/repeated.ts'
import { checkGates, ownRecords } from './checks.ts'
import { beginsLater, isTalking, lockCopy, markAccepted, moveDeal, says, type Copy } from './deal.ts'
import { tellMove } from './propose.ts'

/**
 * Accepts the version of this hash, and no other. The seller's record stands first: accepted by the seller it is made here, else when
 * the message arrives there. Until both stand nothing is sold.
 */
export async function accept(ctx: Ctx, { id, hash, ...requested }: Accept): Promise<{ done: true }> {
  const copy = await lockCopy(ctx, id)
  if (!isTalking(copy.state) || copy.our_word)
    fail(copy.hash === hash ? 'operationInvalid' : 'open-market.contractChanged')
  if (copy.hash !== hash) fail('open-market.contractChanged')
  await acceptCopy(ctx, copy, requested)
  return { done: true }
}

/** Accepts what stands in our copy, whoever decides it: whatever forbids it is told before anything is written. */
export async function acceptCopy(
  ctx: Ctx,
  copy: Copy,
  requested: Pick<Accept, 'recordId' | 'strategyId'>,
): Promise<void> {
  await checkGates(ctx, copy.partner_id)
  await askOfDisputes(ctx, await loadMerchant(ctx.db, copy.partner_id))
  const terms = Terms.parse(copy.terms)
  const own = await ownRecords(
    ctx,
    { direction: copy.direction, partnerId: copy.partner_id, terms },
    requested,
  )
  const waits = beginsLater(ctx, terms)
  await moveDeal(ctx, copy, 'accept', { to: 'accepted', copy: own, say: { waits } })
  await markAccepted(ctx, copy, ctx.actor.name)
  if (copy.direction === 'sells' && !waits)
    await standAsSeller(ctx, { ...copy, ...own }, { level: own.strategy_id })
  await tellMove(ctx, copy, 'accepted')
}

/** The buyer among our agents, on the terms of the contract; at another price level only where one was chosen for it just now. */
export async function standAsSeller(
  ctx: Ctx,
  copy: Copy,
  { keepsStop = false, level }: { keepsStop?: boolean; level: number | null },
): Promise<void> {
  const buyer = await loadMerchant(ctx.db, copy.partner_id)
  const terms = Terms.parse(copy.terms)
  const agentId = await sellOnTerms(ctx, {
    buyer,
    agentId: copy.agent_id,
    terms: {
      ...terms,
      voucherBrand: says(copy, 'voucherBrand') ? terms.voucherBrand : null,
      holdMinutes: says(copy, 'holdMinutes') ? terms.holdMinutes : undefined,
      priceDays: says(copy, 'priceDays') ? terms.priceDays : undefined,
    },
    contractVersion: copy.version_no,
    keepsStop,
  })
  if (terms.settlementTerm === 'invoice' && says(copy, 'billCycle'))
    await billOnTerms(ctx, agentId, { cycle: terms.billCycle, termDays: terms.daysToPay })
  const { allotted } = terms
  await allotByContract(ctx, { agentId, contractVersion: copy.version_no, allotted })
  if (level !== null) await followStrategy(ctx, 'agent', agentId, level)
  await updateRow(ctx, 'market_contract', { id: copy.id }, { agent_id: agentId })
}

/** The seller among our suppliers: it has us among its agents by now. */
export async function standAsBuyer(ctx: Ctx, copy: Copy): Promise<void> {
  const seller = await loadMerchant(ctx.db, copy.partner_id)
  const supplierId = await buyOnTerms(ctx, {
    seller,
    supplierId: copy.supplier_id,
    terms: Terms.parse(copy.terms),
    contractVersion: copy.version_no,
  })
  await updateRow(ctx, 'market_contract', { id: copy.id }, { supplier_id: supplierId })
}
