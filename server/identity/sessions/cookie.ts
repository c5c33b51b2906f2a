import type { App } from '../../kit/app-services.ts'
import type { RawContext } from '../../kit/call/routes.ts'
import { hashToken, rememberedDays } from './sessions.ts'

export const sessionCookie = 'longtail_session'

/** A remembered session's cookie lives thirty days; another one as long as the browser, and twelve hours here. */
export function setSessionCookie(app: App, { reply }: RawContext, token: string, remembered: boolean): void {
  reply.setCookie(sessionCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: app.config.secureCookies,
    ...(remembered && { maxAge: rememberedDays * 86_400 }),
  })
}

/** How the session of a call is kept in the database. */
export const currentHash = ({ request }: RawContext): Buffer =>
  hashToken(request.cookies[sessionCookie] ?? '')
