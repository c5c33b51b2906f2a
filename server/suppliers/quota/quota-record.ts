import type { RowOf } from '#contract/kit/record/record-types.ts'
import { storedOf } from '#contract/kit/record/record-values.ts'
import { quotaRecord } from '#contract/suppliers/quota/quota.fields.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** A quota, as its events keep and tell it. */
export const quotas = {
  table: 'supplier_quota',
  subject: 'supplier',
  event: 'suppliers.quota',
  kept: (row: RowOf<(typeof quotaRecord)['fields']>) => storedOf(quotaRecord, row),
  facts: (_: Ctx, { currency }: { currency: string }) => ({ currency }),
  topics: ['quota'],
} as const

/** Where it stands in the ledger. */
export const quotaRef = ({
  supplier_id: supplierId,
  currency,
}: {
  supplier_id: number
  currency: string
}): AccountRef => ({ kind: 'supplier-quota', supplierId, currency })
