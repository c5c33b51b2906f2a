import { sql } from 'kysely'
import { domains } from '#contract/domains.ts'
import type { SecurityForm } from '#contract/identity/access/access.schema.ts'
import { keysWithin } from '#contract/identity/agent-rights.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import { privilegesOf } from '#contract/kit/privileges.ts'
import { service, type App } from '../../kit/app-services.ts'
import type { Session } from '../../kit/call/call.ts'
import { sameText } from '../../kit/outside/constant-time.ts'
import type { Ctx, SessionUser } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { sessionTopic } from '../../kit/live/live-route.ts'
import { fromAnyNode } from '../../kit/nodes/from-any-node.ts'
import { merchantOf, type MerchantRow } from '../../kit/system-ctx.ts'
import { idleMs, signInRules } from '../factors/sign-in-rules.ts'
import { hashToken } from '../../kit/outside/token.ts'

const cacheMs = 3_000
const maxCached = 5_000
export const rememberedDays = 30
export const sessionHours = 12

/** A session as the process keeps it for a moment: what calls see, and what only this domain needs. */
export type ExistingSession = Session & {
  hash: Buffer
  parameter: string
  companyName: string
  /** What the person pays in: an agent's own, the merchant's for the others. */
  currency: string
  brand: string | null
  avatarFileId: number | null
  remembered: boolean
}
type Found = { session: ExistingSession | null; revoked: boolean; expiresAt: number }
type Cached = { until: number; found: Promise<Found> }

const cacheOf = (app: App) => service(app, 'identity.sessions', () => new Map<string, Cached>())

/**
 * The session of a cookie's token: null for an unknown or ended one, `brokenCredential` (401) for a revoked one, a
 * disabled person or a closed merchant. Known for three seconds in the process, so that hot paths cost no query. `isUsed`: a person is at it.
 */
export async function findSession(app: App, token: string, isUsed = true): Promise<ExistingSession | null> {
  const cache = cacheOf(app)
  const hash = hashToken(token)
  const key = hash.toString('base64url')
  const now = Date.now()
  let cached = cache.get(key)
  if (!cached || cached.until < now) {
    if (cache.size >= maxCached) cache.clear()
    cached = { until: now + cacheMs, found: loadSession(app, hash, isUsed) }
    cache.set(key, cached)
    cached.found.catch(() => cache.delete(key))
  }
  const { session, revoked, expiresAt } = await cached.found
  if (revoked) fail('brokenCredential')
  return session && expiresAt > now ? session : null
}

/** Forgets what the process knows of a merchant's sessions, of one person's alone where given. */
export function forgetSessions(app: App, merchantId: number, userId?: number): void {
  const cache = cacheOf(app)
  for (const [key, { found }] of cache)
    void found.then(
      ({ session }) =>
        session?.merchant.id === merchantId &&
        (userId === undefined || session.user.id === userId) &&
        cache.delete(key),
      () => undefined,
    )
}
export const forgetSession = (app: App, hash: Buffer): void =>
  void cacheOf(app).delete(hash.toString('base64url'))

/** Ends all sessions of a person at once (their next call answers 401), save one where its hash is given. */
export async function endSessions(ctx: Ctx, userId: number, keep?: Buffer): Promise<void> {
  let query = ctx.db
    .updateTable('platform.session')
    .set({ revoked_at: ctx.now })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (keep) query = query.where('token_hash', '!=', keep)
  await query.execute()
  ctx.afterCommit(() => {
    forgetSessions(ctx.app, ctx.scope.merchantId, userId)
    closeStreams(ctx.app, ctx.scope.merchantId, userId)
  })
}

/** The person's open pages look whether their session still stands; those whose it does not hear nothing more. */
export const closeStreams = (app: App, merchantId: number, userId: number): void =>
  app.live.publish({ merchantId, topic: sessionTopic, id: userId })

/** Does the call's session parameter belong to the session? Compared in constant time. */
export const parameterMatches = (session: ExistingSession, parameter = ''): boolean =>
  sameText(parameter, session.parameter)

type Row = {
  parameter: string
  expires_at: string
  revoked_at: string | null
  seen_at: string
  remembered: boolean
  merchant: MerchantRow & { brand: string | null }
  person: PersonRow & {
    avatar_file_id: number | null
    disabled_at: string | null
    currency: string
    must_enrol: boolean
    proven_at: string | null
    has_factor: boolean
  }
  role_audience: Audience | null
  role_built_in: string | null
  role_permissions: string[]
  company: string | null
}

/** Its people neither get in nor stay in. */
export const isClosed = ({ plan }: { plan: string }): boolean => plan === 'suspended' || plan === 'ended'

async function loadSession(app: App, hash: Buffer, isUsed: boolean): Promise<Found> {
  const [row] = await fromAnyNode(app.db, sql<Row>`select * from platform.find_session(${hash})`)
  if (!row) return { session: null, revoked: false, expiresAt: 0 }
  const revoked = Boolean(row.revoked_at) || Boolean(row.person.disabled_at) || isClosed(row.merchant)
  const seenAt = Date.parse(row.seen_at)
  const rules = signInRules(row.merchant)
  const ownEnd = Date.parse(row.expires_at)
  const expiresAt = Math.min(ownEnd, seenAt + idleMs(rules))
  const now = Date.now()
  const isOver = expiresAt < now
  if (isOver && ownEnd > now) end(app, hash)
  if (!isOver && isUsed && seenAt < now - 60_000) touch(app, hash)
  return { session: toSession(row, hash, rules), revoked, expiresAt }
}

/** When a session was last used, to the minute; nobody waits for it. */
const touch = (app: App, hash: Buffer): void =>
  void app.db
    .updateTable('platform.session')
    .set({ seen_at: new Date() })
    .where('token_hash', '=', hash)
    .execute()
    .catch(() => undefined)

/** One that nobody used for too long stays ended, also where the rule is eased afterwards. */
const end = (app: App, hash: Buffer): void =>
  void app.db
    .updateTable('platform.session')
    .set({ expires_at: sql<string>`now()` })
    .where('token_hash', '=', hash)
    .where('expires_at', '>', sql<string>`now()`)
    .execute()
    .catch(() => undefined)

function toSession(row: Row, hash: Buffer, rules: SecurityForm): ExistingSession {
  const { merchant, person } = row
  return {
    hash,
    parameter: row.parameter,
    remembered: row.remembered,
    merchant: merchantOf(merchant),
    brand: merchant.brand,
    companyName: row.company ?? '',
    currency: person.currency,
    avatarFileId: person.avatar_file_id,
    user: toUser(person, row),
    ...(person.must_enrol && { mustEnrol: true }),
    ...provenOf(row, rules),
  }
}

/** Who has a second factor proves it again before a sensitive act, as often as the merchant's rule says. */
function provenOf({ person }: Row, { proveMinutes }: SecurityForm): Pick<Session, 'provenUntil'> {
  if (!person.has_factor || proveMinutes === 0) return {}
  return { provenUntil: person.proven_at ? Date.parse(person.proven_at) + proveMinutes * 60_000 : 0 }
}

/** What of a person's row is asked here. */
export type PersonRow = Pick<SessionUser, 'id' | 'kind' | 'language'> & {
  user_name: string
  full_name: string
  is_super: boolean
  rights?: string[] | null
  agent_id: number | null
  supplier_id: number | null
  first_url: string
  reach?: number[] | null
}

/** A person's row and role as calls see them. */
export const toUser = (person: PersonRow, role: RoleRow): SessionUser => ({
  id: person.id,
  kind: person.kind,
  userName: person.user_name,
  fullName: person.full_name,
  isSuper: person.is_super,
  permissions: keysWithin(permissionsOf(person.kind, role), person.rights ?? null),
  agentId: person.agent_id,
  supplierId: person.supplier_id,
  language: person.language,
  firstUrl: person.first_url,
  reach: person.reach ?? null,
})

const keysFor = (audience: Audience): string[] =>
  privilegesOf(domains)
    .filter((privilege) => privilege.audience.includes(audience))
    .map(({ key }) => key)
/** All keys that a kind of user may hold. A built-in role holds all of its kind, those of later versions too. */
export const privilegesFor = {
  staff: keysFor('staff'),
  agent: keysFor('agent'),
  supplier: keysFor('supplier'),
}

type RoleRow = Pick<Row, 'role_audience' | 'role_built_in' | 'role_permissions'>

function permissionsOf(kind: Audience, row: RoleRow): string[] {
  if (row.role_audience !== kind) return []
  return row.role_built_in ? privilegesFor[kind] : row.role_permissions
}
