import type { Currency } from '#contract/kit/money/money.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import { hasPermission } from '#contract/kit/permission.ts'
import type { Can, Language } from '#contract/kit/schema.ts'
import type { App } from './app-services.ts'
import { ahead, seesAll, setScope, type Scope, type Tx } from './db/db.ts'
import { fail } from './call/errors.ts'

export type Merchant = {
  id: number
  code: string
  names: Record<string, string>
  currency: Currency
  timeZone: string
  language: Language
  plan: string
  flags: Record<string, boolean>
  settings: Record<string, unknown>
  demo: boolean
  /** When new orders are refused, because the trial or what was paid has ended; null: never. */
  sellingUntil: string | null
}

/** The logged-in person, as the session knows it. */
export type SessionUser = {
  id: number
  kind: Audience
  userName: string
  fullName: string
  isSuper: boolean
  permissions: string[]
  agentId: number | null
  supplierId: number | null
  language: Language | null
  firstUrl: string
  /** Ids of the people whose orders and customers this one sees; null: everybody's. */
  reach: number[] | null
}

/** Who does it: a person, the system, or another merchant's message. */
export type ActorRef = {
  kind: Audience | 'system' | 'channel' | 'merchant'
  id: number | null
  name: string
  origin: string
}

/** What comes with any call, a stranger's too. */
export type PublicCtx = {
  app: App
  language: Language
  now: Date
  requestId: string
  /** Tokens of questions already answered with yes. */
  confirm: string[]
  /** It is only tried out: nothing of it stays. */
  trial?: true
  /** Runs after the transaction has committed; never when it has not. */
  afterCommit: (work: () => void) => void
}

/** What acts that open their transactions themselves get: who acts, for which merchant. */
export type CallCtx = PublicCtx & {
  scope: Scope
  merchant: Merchant
  user: SessionUser | null
  actor: ActorRef
  /** History is being laid down: what is done is written at `now`, and no message leaves for it. */
  past?: boolean
  /** What acts of this transaction keep to be written as one set, by domain (`orders/act/act-together.ts`). */
  together?: Map<string, unknown>
  /** A page of a file, of which it is counted already how many rows it has: lists need not count. */
  uncounted?: boolean
  /** The bulk act that this call is a part of. */
  bulkId?: number
  /** Hears what the call that takes this one back is sent, once for each that is needed; where the call has no way back nobody listens. */
  takenBackBy?: (input: Record<string, unknown>) => void
  /** Hears that something happened: an act that told of nothing has changed nothing. */
  happened?: () => void
}

/** What a handler or command gets first: the one transaction, who acts, for which merchant. Never global, never ambient. */
export type Ctx = CallCtx & { db: Tx }

/** The same work done by the product itself. */
export const asSystem = (ctx: Ctx): Ctx => ({
  ...ctx,
  user: null,
  actor: { kind: 'system', id: null, name: '', origin: '' },
})

/** The moment to write beside an act, or null where the database's own clock says it. */
export const writtenAt = ({ past, now }: Pick<Ctx, 'past' | 'now'>): string | null =>
  past ? now.toISOString() : null

/** The logged-in person; endpoints that need a log-in always have one. */
export const userOf = (ctx: CallCtx): SessionUser => ctx.user ?? fail('notLoggedIn')

/** The person whose work it is: logged in, or behind a job; null for the system and for other merchants. */
export const authorOf = ({ user, actor }: Pick<Ctx, 'user' | 'actor'>): number | null =>
  user?.id ?? (actor.kind === 'staff' ? actor.id : null)

/** May the acting person use this permission key? The system and bound merchants may do what commands let them. */
export const may = ({ user, actor }: Pick<CallCtx, 'user' | 'actor'>, key: string): boolean =>
  user ? holds(user, key) : actor.kind !== 'agent'

/** Holds this person the key? */
export const holds = ({ isSuper, permissions }: SessionUser, key: string): boolean =>
  hasPermission({ isAdmin: isSuper ? 1 : 0, permissions }, key)

/**
 * Runs part of a command with the merchant's own eyes inside the same transaction: for what an agent's or supplier's act
 * moves but their session may not read (stock, costs, ledger). Load the subject under their own rights first.
 */
export async function asMerchant<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (seesAll(ctx.scope)) return work(ctx)
  const scope = { merchantId: ctx.scope.merchantId }
  ahead(setScope(ctx.db, scope))
  const answer = await work({ ...ctx, scope })
  ahead(setScope(ctx.db, ctx.scope))
  return answer
}

/** The same with an agent's eyes: for what the merchant's own work leaves with the agent whose it is. */
export async function asAgent<T>(ctx: Ctx, agentId: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const scope = { merchantId: ctx.scope.merchantId, agentId }
  ahead(setScope(ctx.db, scope))
  const answer = await work({ ...ctx, scope })
  ahead(setScope(ctx.db, ctx.scope))
  return answer
}

/**
 * What the person may do with a record, worked out once on the server: `{ edit: 'tools.ForAgentList.edit' }`, with a
 * reason (a word key) instead of the permission's plain yes where the state forbids it now.
 */
export function canOf(
  ctx: CallCtx,
  keys: Record<string, string>,
  whyNot: Record<string, string | false | undefined> = {},
): Can {
  const can: Can = {}
  for (const [action, key] of Object.entries(keys)) {
    const why = whyNot[action]
    if (may(ctx, key)) can[action] = why ? { why } : true
  }
  return can
}
