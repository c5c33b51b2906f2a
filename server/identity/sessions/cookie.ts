import type { App } from '../../kit/app-services.ts'
import { setCookie } from './host-cookies.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { rememberedDays } from './sessions.ts'
import { hashToken } from '../../kit/outside/token.ts'

export const sessionCookie = 'longtail_session'

/** A remembered session's cookie lives thirty days; another one as long as the browser, and twelve hours here. */
export function setSessionCookie(app: App, raw: RawContext, token: string, remembered: boolean): void {
  setCookie(app, raw, sessionCookie, token, {
    path: '/',
    ...(remembered && { maxAge: rememberedDays * 86_400 }),
  })
}

/** Sessions that got a new token during their call. */
const renewed = new WeakMap<RawContext['request'], Buffer>()
export const standsUnder = ({ request }: RawContext, hash: Buffer): void => void renewed.set(request, hash)

/** How the session of a call is stored in the database. */
export const currentHash = ({ request }: RawContext): Buffer =>
  renewed.get(request) ?? hashToken(request.cookies[sessionCookie] ?? '')
