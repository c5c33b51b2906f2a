import { createHash } from 'node:crypto'
import type { StoredUser } from '#contract/identity/identity.schema.ts'
import type { App } from '../../kit/app-services.ts'
import { clearCookie, setCookie } from '../sessions/host-cookies.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { emit } from '../../kit/events.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { enter } from '../sessions/enter.ts'
import { discover, openId, providerOf } from './issuer.ts'
import { makeToken } from '../../kit/outside/token.ts'

const minutes = 10
const stateCookie = 'longtail_sso'
const statePath = '/supplier/login/sso'
const hashState = (state: string): Buffer => createHash('sha256').update(`sso ${state}`).digest()

/** Where people come back to. */
export const redirectUri = ({ config }: Pick<App, 'config'>): string => `${config.publicUrl}/login`

/**
 * Where the browser goes for a log-in of this company: with a state that its cookie must hold when it comes back, so that nobody
 * ends up in another's session, a nonce that the token must hold, and a PKCE challenge.
 */
export async function beginSso(
  ctx: PublicCtx,
  { company }: { company: string },
  raw: RawContext,
): Promise<{ url: string }> {
  const { app } = ctx
  const merchant = await app.db
    .selectFrom('platform.merchant')
    .select('id')
    .where('code', '=', company.toUpperCase())
    .executeTakeFirst()
  const provider = merchant && (await withSystemCtx(app, merchant.id, providerOf))
  if (!merchant || !provider?.enabled) fail('identity.ssoUnknown')
  const issuer = await discover(app, merchant.id, provider)
  const oidc = await openId()
  const [state, nonce, verifier] = [makeToken(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  await app.db
    .insertInto('platform.sso_state')
    .values({
      state_hash: hashState(state),
      merchant_id: merchant.id,
      nonce,
      verifier,
      expires_at: new Date(ctx.now.getTime() + minutes * 60_000),
    })
    .execute()
  setCookie(app, raw, stateCookie, state, { path: statePath, maxAge: minutes * 60 })
  const url = oidc.buildAuthorizationUrl(issuer, {
    redirect_uri: redirectUri(app),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href }
}

type Answer = { code: string; state: string; iss?: string | undefined }

/** Opens the session of whom the issuer says it is: by its subject where it is known, else by an address that it has verified. */
export async function finishSso(ctx: PublicCtx, answer: Answer, raw: RawContext): Promise<StoredUser> {
  const { app } = ctx
  // The browser that began it, and once.
  if (raw.request.cookies[stateCookie] !== answer.state) fail('identity.ssoRefused')
  clearCookie(app, raw, stateCookie, { path: statePath })
  const begun =
    (await app.db
      .deleteFrom('platform.sso_state')
      .where('state_hash', '=', hashState(answer.state))
      .where('expires_at', '>', ctx.now.toISOString())
      .returningAll()
      .executeTakeFirst()) ?? fail('identity.ssoRefused')
  const merchantId = begun.merchant_id
  const provider = await withSystemCtx(app, merchantId, providerOf)
  if (!provider?.enabled) fail('identity.ssoUnknown')
  const issuer = await discover(app, merchantId, provider)
  const back = new URL(redirectUri(app))
  for (const [name, value] of Object.entries(answer)) if (value) back.searchParams.set(name, value)
  const { authorizationCodeGrant } = await openId()
  const tokens = await authorizationCodeGrant(issuer, back, {
    expectedState: answer.state,
    expectedNonce: begun.nonce,
    pkceCodeVerifier: begun.verifier,
    idTokenExpected: true,
  }).catch((error: unknown) => {
    app.log.warn({ err: error, merchantId }, 'An issuer’s answer was refused')
    return fail('identity.ssoRefused')
  })
  const claims = tokens.claims() ?? fail('identity.ssoRefused')
  const person = await withSystemCtx(app, merchantId, (own) =>
    personOfClaims(
      own,
      claims.iss,
      claims.sub,
      claims['email_verified'] === true ? claims['email'] : undefined,
    ),
  )
  return enter(ctx, { merchantId, ...person, method: 'sso', remember: false }, raw)
}

/**
 * The member of staff that a subject of the issuer is. The first time it is found by the address that the issuer has verified, where
 * one person alone has it, and from then on by itself: addresses are changed and given to others.
 */
async function personOfClaims(own: Ctx, issuer: string, subject: string, email: unknown) {
  const { merchantId } = own.scope
  const linked = await own.db
    .selectFrom('sso_identity as i')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.merchant_id', '=', 'i.merchant_id').onRef('u.id', '=', 'i.user_id'),
    )
    .select(['u.id as userId', 'u.user_name as userName'])
    .where('i.merchant_id', '=', merchantId)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()
  if (linked) return linked
  if (typeof email !== 'string' || !email.includes('@')) fail('identity.ssoNobody')
  const found = await own.db
    .selectFrom('app_user')
    .select(['id as userId', 'user_name as userName', 'full_name'])
    .where('merchant_id', '=', merchantId)
    .where('kind', '=', 'staff')
    .where('by_key', '=', false)
    .where((e) =>
      e.or([
        e(e.fn('lower', ['email']), '=', email.toLowerCase()),
        e(e.fn('lower', ['safe_email']), '=', email.toLowerCase()),
      ]),
    )
    .limit(2)
    .execute()
  const [person, another] = found
  if (!person || another) fail('identity.ssoNobody')
  const made = await own.db
    .insertInto('sso_identity')
    .values({ merchant_id: merchantId, issuer, subject, user_id: person.userId })
    // Somebody of the issuer's is this person already: another subject with the same address is not.
    .onConflict((c) => c.doNothing())
    .returning('user_id')
    .execute()
  if (!made.length) fail('identity.ssoNobody')
  await emit(own, 'identity.ssoLinked', {
    subject: 'user',
    subjectId: person.userId,
    facts: { name: person.full_name, email },
  })
  return { userId: person.userId, userName: person.userName }
}
