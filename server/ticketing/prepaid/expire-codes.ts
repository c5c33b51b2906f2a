import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import { postJournals } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'
import { todayOf } from '../../kit/text/today.ts'
import { fewerCodes } from './codes-changed.ts'
import { lockCodes, moveCodes } from './move-codes.ts'
import { warnOfCodes } from './warn-of-codes.ts'
import { ofAllMerchants } from '../../kit/nodes/of-all-merchants.ts'

/** Codes that one transaction writes off. */
const atOnce = 1_000

/**
 * Writes off what ran out unsold, from the first minute of the merchant's next day on, and warns of what will. Each code counts
 * once: killed midway, the next sweep goes on.
 */
export async function sweepCodes({ app, inMerchant }: JobContext): Promise<void> {
  const rows = await ofAllMerchants<{ merchant_id: number }>(app, { name: 'merchants_with_prepaid' })
  for (const { merchant_id: id } of rows) {
    while (await inMerchant(id, expireCodes)) continue
    await inMerchant(id, warnOfCodes)
  }
}

/** Answers whether there may be more of them. */
async function expireCodes(ctx: Ctx): Promise<boolean> {
  const codes = await lockCodes(
    ctx,
    sql`c.valid_until < ${todayOf(ctx)}::date and c.status in ${among(codeStates.phases.unsold)}`,
    sql`c.id limit ${atOnce} for no key update of c`,
  )
  if (!codes.length) return false
  await postJournals(ctx, await moveCodes(ctx, codes, 'expired'))
  for (const [batchId, group] of Map.groupBy(codes, (code) => code.batchId)) {
    const amountMinor = group.reduce((sum, { unitCostMinor }) => sum + unitCostMinor, 0)
    const currency = group[0]?.currency ?? ''
    await emit(ctx, 'ticketing.codesExpired', {
      subject: 'prepaidBatch',
      subjectId: batchId,
      facts: { count: group.length, amount: `${groupedAmount(amountMinor, currency)} ${currency}` },
    })
  }
  await fewerCodes(
    ctx,
    codes.map(({ skuId }) => skuId),
  )
  return codes.length === atOnce
}
