import { emit } from '../kit/events.ts'
import type { Ctx } from '../kit/ctx.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Writes into the log what changed, each field with what it was before; nothing where nothing did. */
export async function saveChanges(
  ctx: Ctx,
  type: 'company.infoSaved' | 'company.rulesSaved',
  before: object,
  after: object,
): Promise<void> {
  const former = new Map(Object.entries(before))
  const changed = Object.entries(after).filter(([field, value]) => !same(former.get(field), value))
  if (!changed.length) return
  await emit(ctx, type, {
    subject: 'merchant',
    subjectId: ctx.scope.merchantId,
    before: Object.fromEntries(changed.map(([field]) => [field, former.get(field) ?? null])),
    after: Object.fromEntries(changed),
  })
}
