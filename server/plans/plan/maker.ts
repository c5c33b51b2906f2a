import { planKeys } from '#contract/plans/plan.keys.ts'
import { personOf } from '../../identity/identity.public.ts'
import { holds, type Ctx } from '../../kit/ctx.ts'
import type { NotificationInput } from '../../notifications/notifications.public.ts'

type Recipients = NotificationInput['to']
/** Whoever made the plan; all who see groups where that person may not log in any more, or sees none. */
export async function makerOr(ctx: Ctx, by: number | null): Promise<Recipients> {
  const maker = by === null ? null : await personOf(ctx, by)
  return maker?.kind === 'staff' && holds(maker, planKeys.plans)
    ? { users: [maker.id] }
    : { holding: planKeys.plans }
}

/** The same, each looked up once. */
export function makersOf(ctx: Ctx): (by: number | null) => Promise<Recipients> {
  const found = new Map<number | null, Promise<Recipients>>()
  return (by) => {
    const maker = found.get(by) ?? makerOr(ctx, by)
    found.set(by, maker)
    return maker
  }
}
