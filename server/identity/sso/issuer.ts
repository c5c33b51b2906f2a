import type * as oidc from 'openid-client'
import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { post } from '../../kit/outside/post.ts'
import { unseal } from '../../kit/outside/seal.ts'
import { findTarget } from '../../kit/outside/target.ts'

type Provider = {
  enabled: boolean
  enforced: boolean
  name: string
  issuer: string
  client_id: string
  client_secret: Buffer
  version: number
}

/** The merchant's own issuer, or undefined. With the merchant's own eyes. */
export async function providerOf(own: Ctx): Promise<Provider | undefined> {
  const { rows } =
    await sql<Provider>`select * from sso_provider where merchant_id = ${own.scope.merchantId}`.execute(
      own.db,
    )
  return rows[0]
}

/** Loaded with the first log-in by an issuer: it takes a moment, which the start has not. */
export const openId = () => import('openid-client')

const patienceMs = 10_000
const maxBytes = 512 * 1024

/** The issuer's address is the merchant's own word: asked as a webhook is posted to, never into our own network. */
const guardedFetch =
  (app: App): oidc.CustomFetch =>
  async (url, { method, headers, body }) => {
    const target = await findTarget(url, app.config)
    const text = body instanceof URLSearchParams || typeof body === 'string' ? String(body) : ''
    const verb = method === 'POST' ? 'POST' : 'GET'
    const answer = await post(target, headers, text, patienceMs, maxBytes, verb)
    const type = answer.headers['content-type']
    return new Response(answer.answer, {
      status: answer.status,
      headers: type ? { 'content-type': type } : {},
    })
  }

/** What the issuer publishes of itself, read anew: keys may have changed. `identity.ssoUnreachable` where it cannot be used. */
export async function discover(
  app: App,
  merchantId: number,
  provider: Provider,
): Promise<oidc.Configuration> {
  const { secret = '' } = unseal(app, merchantId, provider.client_secret)
  const { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks } = await openId()
  const isPlain = provider.issuer.startsWith('http:')
  const found = await discovery(new URL(provider.issuer), provider.client_id, secret, undefined, {
    [customFetch]: guardedFetch(app),
    timeout: patienceMs / 1000,
    // Whether plain http may be is said by the settings of whoever runs this (findTarget).
    ...(isPlain && { execute: [allowInsecureRequests] }),
  }).catch((error: unknown) => {
    app.log.warn({ err: error, merchantId }, 'An issuer could not be read')
    return fail('identity.ssoUnreachable')
  })
  // Without this the library takes the transport's word for who wrote the token.
  enableNonRepudiationChecks(found)
  return found
}
