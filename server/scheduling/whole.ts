import { asMerchant, type Ctx } from '../kit/ctx.ts'

/** Whoever plans sees and moves all who travel, whatever their own reach: half a vehicle cannot be planned. */
export const whole =
  <I, O>(work: (ctx: Ctx, input: I) => Promise<O>) =>
  (ctx: Ctx, input: I): Promise<O> =>
    asMerchant(ctx, (inner) => work(inner, input))
