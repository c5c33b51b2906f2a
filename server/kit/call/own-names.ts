import { nameIn } from '#contract/kit/schema.ts'
import { inTenant } from '../db/db.ts'
import type { CallCtx } from '../ctx.ts'

const isOfPerson = (key: string): boolean => key.endsWith('ByName') || key === 'ownerName'

/**
 * Who of the merchant's people did something is not for its agents and suppliers, nor who of one company for another: what names
 * a person (`createdByName`) is left empty unless it is one of the asking company's own, or the merchant itself.
 */
export async function withOwnNames<T>(
  { app, scope, user, merchant, language }: CallCtx,
  answer: T,
): Promise<T> {
  if (!user || user.kind === 'staff' || !namesAnybody(answer)) return answer
  const own = await inTenant(app.db, scope, (db) =>
    db
      .selectFrom('app_user')
      .select('full_name')
      .where('merchant_id', '=', scope.merchantId)
      .where(user.agentId ? 'agent_id' : 'supplier_id', '=', user.agentId ?? user.supplierId)
      .execute(),
  )
  const names = new Set([...own.map(({ full_name }) => full_name), nameIn(merchant.names, language)])
  leave(answer, names)
  return answer
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)

const namesAnybody = (value: unknown): boolean =>
  isPlain(value) &&
  Object.entries(value).some(
    ([key, inner]) => (isOfPerson(key) && typeof inner === 'string' && inner !== '') || namesAnybody(inner),
  )

function leave(value: unknown, names: ReadonlySet<string>): void {
  if (!isPlain(value)) return
  for (const [key, inner] of Object.entries(value))
    if (isOfPerson(key) && typeof inner === 'string') value[key] = names.has(inner) ? inner : ''
    else leave(inner, names)
}
