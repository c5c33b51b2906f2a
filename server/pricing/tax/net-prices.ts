import { guestKinds, amountKey, type Amounts } from '#contract/kit/guests.ts'
import { withoutTax } from '#contract/pricing/tax/tax.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { PricedSku } from '../resolve/category-path.ts'
import type { Owner } from '../custom/custom-price-record.ts'
import { loadTaxes } from './tax-rules.ts'
import { taxOn } from './tax-shares.ts'

/** A SKU's prices of a day without the tax that is in them. */
export type NetPrices = (sku: PricedSku, date: string, amounts: Amounts) => Amounts

/**
 * What of a price is the merchant's, by the tax rules of an agent; of a list price or a strategy, by those that name no
 * agent. Rule: docs/algorithms/tax.md.
 */
export async function netPrices(ctx: Ctx, owner?: Owner): Promise<NetPrices> {
  const taxes = await loadTaxes(ctx)
  const agentId = owner?.kind === 'agent' ? owner.id : null
  return (sku, date, amounts) => {
    const terms = taxOn(taxes(sku, agentId), date)
    if (!terms?.inclusive) return amounts
    const net = { ...amounts }
    for (const kind of guestKinds) {
      const minor = amounts[amountKey[kind]]
      if (minor !== null) net[amountKey[kind]] = withoutTax(minor, terms)
    }
    return net
  }
}
