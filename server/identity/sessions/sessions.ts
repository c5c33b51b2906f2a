import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { domains } from '#contract/domains.ts'
import { keysWithin } from '#contract/identity/agent-rights.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import { privilegesOf } from '#contract/kit/privileges.ts'
import type { Language } from '#contract/kit/schema.ts'
import { service, type App } from '../../kit/app-services.ts'
import type { Session } from '../../kit/call/call.ts'
import type { Ctx, Merchant, SessionUser } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { sessionTopic } from '../../kit/live/live-route.ts'

const cacheMs = 3_000
const maxCached = 5_000
export const rememberedDays = 30
export const sessionHours = 12

/** A session as the process keeps it for a moment: what calls see, and what only this domain needs. */
export type KnownSession = Session & {
  hash: Buffer
  parameter: string
  companyName: string
  brand: string | null
  avatarFileId: number | null
  remembered: boolean
}
type Found = { session: KnownSession | null; revoked: boolean; expiresAt: number }
type Cached = { until: number; found: Promise<Found> }

const cacheOf = (app: App) => service(app, 'identity.sessions', () => new Map<string, Cached>())

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
export const makeToken = (): string => randomBytes(32).toString('base64url')

/**
 * The session of a cookie's token: null for an unknown or ended one, `brokenCredential` (401) for a revoked one, a
 * disabled person or a closed merchant. Known for three seconds in the process, so that hot paths cost no query.
 */
export async function findSession(app: App, token: string): Promise<KnownSession | null> {
  const cache = cacheOf(app)
  const hash = hashToken(token)
  const key = hash.toString('base64url')
  const now = Date.now()
  let cached = cache.get(key)
  if (!cached || cached.until < now) {
    if (cache.size >= maxCached) cache.clear()
    cached = { until: now + cacheMs, found: loadSession(app, hash) }
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
export function parameterMatches(session: KnownSession, parameter: string | undefined): boolean {
  const wanted = Buffer.from(session.parameter)
  const given = Buffer.from(parameter ?? '')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

type Row = {
  parameter: string
  expires_at: string
  revoked_at: string | null
  seen_at: string
  remembered: boolean
  merchant: Record<string, unknown>
  person: Record<string, unknown>
  role_audience: Audience | null
  role_built_in: string | null
  role_permissions: string[]
  company: string | null
}

async function loadSession(app: App, hash: Buffer): Promise<Found> {
  const { rows } = await sql<Row>`select * from platform.find_session(${hash})`.execute(app.db)
  const row = rows[0]
  if (!row) return { session: null, revoked: false, expiresAt: 0 }
  const closed = row.merchant['plan'] === 'suspended' || row.merchant['plan'] === 'ended'
  const revoked = Boolean(row.revoked_at) || Boolean(row.person['disabled_at']) || closed
  if (Date.parse(row.seen_at) < Date.now() - 60_000) touch(app, hash)
  return { session: toSession(row, hash), revoked, expiresAt: Date.parse(row.expires_at) }
}

/** When a session was last used, to the minute; nobody waits for it. */
const touch = (app: App, hash: Buffer): void =>
  void app.db
    .updateTable('platform.session')
    .set({ seen_at: new Date() })
    .where('token_hash', '=', hash)
    .execute()
    .catch(() => undefined)

function toSession(row: Row, hash: Buffer): KnownSession {
  const { merchant, person } = row
  return {
    hash,
    parameter: row.parameter,
    remembered: row.remembered,
    merchant: merchantOf(merchant),
    brand: merchant['brand'] as string | null,
    companyName: row.company ?? '',
    avatarFileId: person['avatar_file_id'] as number | null,
    user: toUser(person, row),
  }
}

/** A merchant's row as calls see it. */
export const merchantOf = (merchant: Record<string, unknown>): Merchant => ({
  id: merchant['id'] as number,
  code: merchant['code'] as string,
  names: merchant['names'] as Record<string, string>,
  currency: merchant['currency'] as Merchant['currency'],
  timeZone: merchant['time_zone'] as string,
  language: merchant['language'] as Language,
  plan: merchant['plan'] as string,
  flags: merchant['flags'] as Record<string, boolean>,
  settings: merchant['settings'] as Record<string, unknown>,
  demo: merchant['demo'] as boolean,
})

/** A person's row and role as calls see them. */
export const toUser = (person: Record<string, unknown>, role: RoleRow): SessionUser => ({
  id: person['id'] as number,
  kind: person['kind'] as Audience,
  userName: person['user_name'] as string,
  fullName: person['full_name'] as string,
  isSuper: person['is_super'] as boolean,
  permissions: keysWithin(
    permissionsOf(person['kind'] as Audience, role),
    Array.isArray(person['rights']) ? person['rights'] : null,
  ),
  agentId: person['agent_id'] as number | null,
  supplierId: person['supplier_id'] as number | null,
  language: person['language'] as Language | null,
  firstUrl: person['first_url'] as string,
  reach: Array.isArray(person['reach']) ? person['reach'] : null,
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
