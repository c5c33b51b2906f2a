import { createHmac, timingSafeEqual } from 'node:crypto'
import type { App } from '../../../kit/app-services.ts'
import type { Ctx } from '../../../kit/ctx.ts'

/** Days that a link opens the talk: as long as a supplier may want to look back at it. */
const validDays = 60

export type Talk = { merchantId: number; orderId: number; supplierId: number }

const sign = ({ secret }: App, view: string): Buffer =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['talk', view]))
    .digest()

/** A signed way to what is said of an order to one supplier; it says whose it is by itself and is kept nowhere. */
export function talkLink({ app, scope, now }: Ctx, orderId: number, supplierId: number): string {
  const until = Math.floor(now.getTime() / 1000) + validDays * 86_400
  const view = [scope.merchantId, orderId, supplierId, until].join('.')
  return `${app.config.publicUrl}/supplier/talk/${view}.${sign(app, view).toString('base64url')}`
}

/** Whose talk a token opens; null for a forged one and for one whose time is over. */
export function readTalk(app: App, token: string): Talk | null {
  const at = token.lastIndexOf('.')
  const view = token.slice(0, at)
  const wanted = sign(app, view)
  const given = Buffer.from(token.slice(at + 1), 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
  const [merchantId = 0, orderId = 0, supplierId = 0, until = 0] = view.split('.').map(Number)
  return until * 1000 > Date.now() ? { merchantId, orderId, supplierId } : null
}
