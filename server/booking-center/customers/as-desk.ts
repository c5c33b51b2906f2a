import { ownCustomerKeys } from '#contract/booking-center/customers/own-customers.api.ts'
import { turned } from '#contract/kit/second-view.ts'
import type { CallCtx } from '../../kit/ctx.ts'

const back = Object.fromEntries(Object.entries(ownCustomerKeys).map(([ofAll, own]) => [own, ofAll]))

/**
 * The same person with the rights it has over the agent's own customers in place of those over the merchant's: what commands
 * ask for is asked of the agent's keys. Whose customers are meant is held by the walls (server/sql/customers/tables.sql).
 */
export function asDesk<C extends CallCtx>(ctx: C): C {
  if (!ctx.user) return ctx
  const permissions = ctx.user.permissions.map((key) => turned(key, back))
  return { ...ctx, user: { ...ctx.user, permissions } }
}
