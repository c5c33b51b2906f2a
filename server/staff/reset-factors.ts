import { resetFactors } from '../identity/identity.public.ts'
import type { Ctx } from '../kit/ctx.ts'
import { lockUser, refuseYourself } from './locked-user.ts'

/** Takes the second factors of a person who has lost them; one's own are changed in one's own settings. */
export async function resetUserFactors(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  await lockUser(ctx, id)
  refuseYourself(ctx, id)
  await resetFactors(ctx, id)
  return { done: true }
}
