import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { notify } from '../../notifications/notifications.public.ts'

/** A quota that lines are taken from now. */
export type OpenQuota = {
  id: number
  supplierId: number
  supplierName: string
  creditMinor: number
  warningMinor: number
  account: AccountRef
}
type Whose = { supplierId: number; currency: string }
export const quotaKey = ({ supplierId, currency }: Whose): string => `${supplierId} ${currency}`

/** The enabled quotas with these suppliers, by supplier and currency. */
export async function openQuotas(ctx: Ctx, whose: readonly Whose[]): Promise<Map<string, OpenQuota>> {
  const ids = [...new Set(whose.map(({ supplierId }) => supplierId))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<OpenQuota, 'account'> & { currency: string }>`
    select q.id, q.supplier_id as "supplierId", s.name as "supplierName", q.credit_minor as "creditMinor",
           q.warning_minor as "warningMinor", q.currency
      from supplier_quota q join supplier s on s.merchant_id = q.merchant_id and s.id = q.supplier_id
     where q.merchant_id = ${ctx.scope.merchantId} and q.supplier_id = any(${ids}::bigint[]) and q.enabled`.execute(
    ctx.db,
  )
  return new Map(
    rows.map(({ currency, ...quota }) => [
      quotaKey({ supplierId: quota.supplierId, currency }),
      { ...quota, account: { kind: 'supplier-quota', supplierId: quota.supplierId, currency } },
    ]),
  )
}

/**
 * Tells people that a quota is running out: when what is left falls below its warning, and when a line did not fit in it. Once
 * a day of each.
 */
export async function tellQuota(
  ctx: Ctx,
  quota: OpenQuota,
  left: { beforeMinor: number; afterMinor: number; wasShort: boolean },
): Promise<void> {
  const { beforeMinor, afterMinor, wasShort } = left
  const fell = beforeMinor >= quota.warningMinor && afterMinor < quota.warningMinor
  if (!fell && !wasShort) return
  const { currency } = quota.account
  await notify(ctx, {
    kind: wasShort ? 'quotaShort' : 'quotaLow',
    to: { holding: 'supplierRouter.quotaManage' },
    subject: { topic: 'quota', id: quota.id },
    facts: { supplier: quota.supplierName, amount: `${groupedAmount(afterMinor, currency)} ${currency}` },
    once: `quota ${quota.id} ${wasShort ? 'short' : 'low'} ${todayOf(ctx)}`,
  })
}
