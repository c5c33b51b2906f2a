import { accountKey, readAccounts } from '../../../finance/finance.public.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { agentsOwn } from '../../order/order-journals.ts'
import type { OrderRecord } from '../../order/order-records.ts'
import type { Plan } from '../plan-amendment.ts'
import { settledNow } from '../settled-now.ts'

/**
 * What the agent's account lacks, as it stands, for what an amendment charges at once; 0 where it has enough or pays later. What
 * goes back comes first, as when it is done.
 */
export async function missingFor(ctx: Ctx, order: OrderRecord, plan: Plan): Promise<number> {
  const { charged, returned } = settledNow(order, plan)
  const dueMinor = charged.amountMinor - Math.max(0, returned.amountMinor - plan.feeMinor)
  if (dueMinor <= 0) return 0
  const own = agentsOwn(order)
  const account = (await readAccounts(ctx, [own])).get(accountKey(own))
  if (!account) return 0
  const { balanceMinor, floorMinor, ceilingMinor } = account
  const missing =
    own.kind === 'agent-receivable'
      ? ceilingMinor === null
        ? 0
        : balanceMinor + dueMinor - ceilingMinor
      : floorMinor === null
        ? 0
        : floorMinor - (balanceMinor - dueMinor)
  return Math.max(0, missing)
}
