import type { FastifyInstance } from 'fastify'
import { kitErrors } from '#contract/kit/errors.ts'
import { service, type App } from '../../kit/app-services.ts'
import type { Session } from '../../kit/call/call.ts'
import { answeredWith, sessionOf } from '../../kit/call/answered-with.ts'

const everyMs = 60_000
/** Different ones of a minute; beyond that they are counted as one: whoever makes up addresses fills no memory and no log. */
const max = 1_000

/** What somebody may not, by what it was: no right to it, a credential that is forged or has ended, too much of it. */
const reasons = new Map<number, string>([
  [kitErrors.noPermission.code, 'no permission'],
  [kitErrors.brokenCredential.code, 'broken credential'],
  [kitErrors.tooManyRequests.code, 'too many requests'],
])

type Refused = { why: string; call: string; ip: string; merchantId?: number; userId?: number; keyId?: number }
type Counted = { refused: Refused; more: number }

/** The first of a kind is told at once, the others of the same minute as one number at its end. */
export class Refusals {
  readonly #app: Pick<App, 'log'>
  #counted = new Map<string, Counted>()
  readonly #timer: NodeJS.Timeout

  constructor(app: Pick<App, 'log'>) {
    this.#app = app
    this.#timer = setInterval(() => this.tell(), everyMs).unref()
  }

  add(refused: Refused): void {
    const key = JSON.stringify(refused)
    const counted = this.#counted.get(key)
    if (counted) return void counted.more++
    if (this.#counted.size >= max && refused.ip) return this.add({ why: refused.why, call: 'others', ip: '' })
    this.#counted.set(key, { refused, more: 0 })
    this.#app.log.warn({ event: 'refused', ...refused }, 'a call was refused')
  }

  tell(): void {
    const counted = this.#counted
    this.#counted = new Map()
    for (const { refused, more } of counted.values())
      if (more) this.#app.log.warn({ event: 'refused', ...refused, more }, 'calls were refused')
  }

  close(): void {
    clearInterval(this.#timer)
    this.tell()
  }
}

const idsOf = (session: Session | undefined): Pick<Refused, 'merchantId' | 'userId' | 'keyId'> =>
  session
    ? {
        merchantId: session.merchant.id,
        userId: session.user.id,
        ...(session.keyId !== undefined && { keyId: session.keyId }),
      }
    : {}

/** Writes refusals to the log: who (ids, no names), what by its declared address, from where; nothing of what was sent. */
export function noteRefusals(http: FastifyInstance, app: App): void {
  const refusals = service(app, 'identity.refusals', () => new Refusals(app))
  http.addHook('onResponse', async (request) => {
    const why = reasons.get(answeredWith.get(request) ?? 0)
    if (why)
      refusals.add({
        why,
        call: request.routeOptions.url ?? 'unknown',
        ip: request.ip,
        ...idsOf(sessionOf.get(request)),
      })
  })
}
