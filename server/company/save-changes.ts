import { isDeepStrictEqual } from 'node:util'
import { emit } from '../kit/events.ts'
import type { Ctx } from '../kit/ctx.ts'

/**
 * Writes into the log what changed, each field with what it was before; nothing where nothing did. The database gives the
 * keys of an object in an order of its own: that is no change.
 */
export async function saveChanges(
  ctx: Ctx,
  type:
    | 'company.infoSaved'
    | 'company.rulesSaved'
    | 'groups.settingSaved'
    | 'open-market.companySaved'
    | 'open-market.settingSaved',
  before: object,
  after: object,
  of: { subject: string; subjectId: number; facts?: Record<string, unknown> } = {
    subject: 'merchant',
    subjectId: ctx.scope.merchantId,
  },
): Promise<void> {
  const former = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(
    ([field, value]) => !isDeepStrictEqual(former.get(field), value),
  )
  if (!changed.length) return
  await emit(ctx, type, {
    ...of,
    before: Object.fromEntries(changed.map(([field]) => [field, former.get(field) ?? null])),
    after: Object.fromEntries(changed),
  })
}
