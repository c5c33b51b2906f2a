import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../kit/app-services.ts'
import { setCookie } from './host-cookies.ts'
import type { RawContext } from '../../kit/call/routes.ts'

const days = 365
const cookieOf = (userName: string): string =>
  `longtail_device_${createHash('sha256').update(userName).digest('hex').slice(0, 12)}`
const sign = (app: App, userName: string, device: string): Buffer =>
  createHmac('sha256', app.secret)
    .update(JSON.stringify(['device', userName, device]))
    .digest()

/** The device by which this person has logged in before, as their browser proves it. */
function existingDevice(app: App, { request }: RawContext, userName: string): string | undefined {
  const [device, signature] = (request.cookies[cookieOf(userName)] ?? '').split('.')
  const given = Buffer.from(signature ?? '', 'base64url')
  const wanted = sign(app, userName, device ?? '')
  return device && given.length === wanted.length && timingSafeEqual(given, wanted) ? device : undefined
}

/** Has this person logged in by this browser before? */
export const isKnownDevice = (app: App, raw: RawContext, userName: string): boolean =>
  existingDevice(app, raw, userName) !== undefined

/**
 * What the tries of a log-in name are counted by: those of a device that it was used on before are counted by themselves, so that
 * strangers who know the name cannot keep its owner out.
 */
export function triedBy(app: App, raw: RawContext, userName: string): string {
  const device = existingDevice(app, raw, userName)
  return device === undefined ? userName : JSON.stringify([userName, device])
}

/** The browser proves from now on that this person has logged in here; it opens nothing by itself. */
export function rememberDevice(app: App, raw: RawContext, userName: string): void {
  const device = existingDevice(app, raw, userName) ?? randomBytes(16).toString('base64url')
  const signature = sign(app, userName, device).toString('base64url')
  setCookie(app, raw, cookieOf(userName), `${device}.${signature}`, {
    path: '/supplier',
    maxAge: days * 86_400,
  })
}
