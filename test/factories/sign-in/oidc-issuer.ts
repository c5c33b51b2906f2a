import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll } from 'vitest'
import { html } from '#server/kit/text/html.ts'

/** What a browser is shown there: whoever types an address is believed to have it. */
const logInPage = (query: URLSearchParams): string =>
  html`<h1>Accounts of the company</h1>
    <form action="/entered">
      <label>Email <input name="email" /></label>
      ${[...query].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button>Continue</button>
    </form>`.text

/** What an issuer publishes of itself. */
const metadataOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})

type Claims = Record<string, unknown>
type OidcIssuerInput = { nonce: string; challenge: string; claims: Claims }

/**
 * An OpenID Connect issuer on a port of its own: publishes itself and its key, gives a code to whoever its page is opened for, and
 * takes it once, with the secret and the PKCE verifier that belong to it. `spoil` changes the next token before it is signed, or who signs it.
 */
export async function openIssuer(client: { id: string; secret: string }) {
  const keys = await generateKeyPair('RS256')
  const strangers = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, OidcIssuerInput>()
  const spoil: { claims: Claims; stranger: boolean } = { claims: {}, stranger: false }
  let url = ''

  async function token(request: IncomingMessage) {
    const form = new URLSearchParams((await buffer(request)).toString('utf8'))
    const requested = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const [id, secret] = [form.get('client_id'), form.get('client_secret')]
    if (!requested || requested.challenge !== verifier || id !== client.id || secret !== client.secret)
      return { status: 400, body: { error: 'invalid_grant' } }
    const claims = { nonce: requested.nonce, ...requested.claims, ...spoil.claims }
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(String(spoil.claims['iss'] ?? url))
      .setAudience(String(spoil.claims['aud'] ?? client.id))
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(spoil.stranger ? strangers.privateKey : keys.privateKey)
    return { status: 200, body: { access_token: randomUUID(), token_type: 'Bearer', id_token: signed } }
  }
  const pages: Record<string, (request: IncomingMessage) => Promise<{ status: number; body: unknown }>> = {
    '/.well-known/openid-configuration': async () => ({
      status: 200,
      body: metadataOf(url),
    }),
    '/keys': async () => ({ status: 200, body: { keys: [jwk] } }),
    '/token': token,
  }
  const server = createServer((request, response) => {
    const { href, pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/authorize')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(logInPage(searchParams))
    if (pathname === '/entered') {
      const email = searchParams.get('email') ?? ''
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      const sent = logInThere(href, { sub: email, email, email_verified: true })
      for (const [name, value] of Object.entries(sent)) back.searchParams.set(name, value)
      return void response.writeHead(302, { location: back.href }).end()
    }
    const page = pages[pathname]
    const answer = page ? page(request) : Promise.resolve({ status: 404, body: {} })
    void answer.then(({ status, body }) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  /** The issuer's page, on which a person logs in: what the browser is sent back with. */
  const logInThere = (page: string, claims: Claims): { code: string; state: string } => {
    const { searchParams } = new URL(page)
    const code = randomUUID()
    codes.set(code, {
      nonce: searchParams.get('nonce') ?? '',
      challenge: searchParams.get('code_challenge') ?? '',
      claims,
    })
    return { code, state: searchParams.get('state') ?? '' }
  }
  return { url, spoil, logInThere }
}
