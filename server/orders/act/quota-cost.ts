import {
  accountKey,
  applyTo,
  claimAccounts,
  draftOf,
  lockAccounts,
  missingFor,
  type AccountRef,
  type Claims,
  type Journal,
  type LockedAccounts,
} from '../../finance/finance.public.ts'
import { openQuotas, quotaKey, tellQuota, type OpenQuota } from '../../suppliers/suppliers.public.ts'
import { patchCost, type OrderWork } from '../order/order-work.ts'

/** What becomes owed to a supplier by this movement. */
function owed({
  kind,
  entries,
}: Journal): { supplierId: number; currency: string; amountMinor: number } | null {
  const entry = entries.find(({ account }) => account.kind === 'supplier-payable')
  const supplierId = entry?.account.supplierId
  if (kind !== 'line-cost' || !entry?.creditMinor || !supplierId) return null
  return { supplierId, currency: entry.account.currency, amountMinor: entry.creditMinor }
}

/**
 * Costs of suppliers with whom a quota is kept are taken from it instead of owed: each whole, or where it does not fit in what
 * is left, not at all. Decided under the locks of all that the act moves, so that no two acts take the same money.
 */
export async function takeFromQuotas(work: OrderWork, claims?: Claims): Promise<void> {
  const { ctx, journals } = work
  const costs = journals.flatMap((journal) => owed(journal) ?? [])
  const quotas = await openQuotas(ctx, costs)
  if (quotas.size === 0) return
  const refs = [...quotas.values()].map(({ account }) => account)
  const draft = await accountsOf(work, refs, claims)
  const before = draftOf(draft)
  const short = new Set<OpenQuota>()
  work.journals = journals.map((journal) => {
    const cost = owed(journal)
    const quota = cost && quotas.get(quotaKey(cost))
    const taken = quota && onQuota(journal, quota.account)
    const fits = taken && !missingFor(draft, taken)
    const row = fits && work.costs.get(journal.lineId ?? 0)
    if (row) patchCost(work, row, { quota_minor: row.quota_minor + cost.amountMinor })
    if (quota && !fits) short.add(quota)
    applyTo(draft, fits ? taken : journal)
    return fits ? taken : journal
  })
  for (const quota of quotas.values()) {
    const leftIn = (accounts: LockedAccounts) =>
      (accounts.get(accountKey(quota.account))?.balanceMinor ?? 0) + quota.creditMinor
    await tellQuota(ctx, quota, {
      beforeMinor: leftIn(before),
      afterMinor: leftIn(draft),
      wasShort: short.has(quota),
    })
  }
}

/** The same movement, out of the quota. */
const onQuota = (journal: Journal, account: AccountRef): Journal => ({
  ...journal,
  kind: 'quota-use',
  entries: journal.entries.map((entry) =>
    entry.account.kind === 'supplier-payable' ? { ...entry, account } : entry,
  ),
})

/** All accounts that the act moves, and these, locked: a copy to decide on. */
async function accountsOf(
  { ctx, journals }: OrderWork,
  quotas: readonly AccountRef[],
  claims: Claims | undefined,
): Promise<LockedAccounts> {
  const refs = [...quotas, ...journals.flatMap(({ entries }) => entries.map(({ account }) => account))]
  if (!claims) return draftOf(await lockAccounts(ctx, refs))
  await claimAccounts(ctx, claims, refs)
  return draftOf(claims.draft)
}
