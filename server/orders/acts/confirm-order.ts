import type { z } from 'zod'
import type { OneOrder, OrderState } from '#contract/orders/order-acts.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { onOrder } from '../act/on-order.ts'
import { confirmNow } from '../act/settle-lines.ts'

/** Staff confirm: the money is earned, the vouchers go out. */
export const confirmOrder = (ctx: Ctx, input: z.output<typeof OneOrder>): Promise<OrderState> =>
  onOrder(ctx, input, (work) => confirmNow(work, work.ctx))
