import { ApplyAmendment } from '#contract/orders/amend/amend.schema.ts'
import type { UpdatePrice } from '#contract/orders/named/named.api.ts'
import type { OrderState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { applyAmendment } from '../amend/modify-requests.ts'

/** An order's total by hand: an amendment of nothing else, done at once; suppliers have no part in it. */
export const updatePrice = (ctx: Ctx, { totalMinor, ...one }: UpdatePrice): Promise<OrderState> =>
  applyAmendment(ctx, ApplyAmendment.parse({ ...one, amendment: { totalMinor }, asks: false }))
