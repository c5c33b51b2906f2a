import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { userOf, type CallCtx } from '../kit/ctx.ts'

const Bound = z.object({ merchantId: z.number(), userId: z.number(), until: z.number() })

const signatureOf = ({ app }: CallCtx, purpose: string, body: string): Buffer =>
  createHmac('sha256', app.secret).update(`${purpose} ${body}`).digest()

/** Leave for this person to do one thing, signed; nothing is kept of it, and it ends by itself. */
export function signLeave(
  ctx: CallCtx,
  purpose: string,
  facts: object,
  minutes: number,
): { token: string; expiresAt: string } {
  const until = ctx.now.getTime() + minutes * 60_000
  const bound: z.infer<typeof Bound> = { merchantId: ctx.scope.merchantId, userId: userOf(ctx).id, until }
  const body = Buffer.from(JSON.stringify({ ...bound, ...facts })).toString('base64url')
  return {
    token: `${body}.${signatureOf(ctx, purpose, body).toString('base64url')}`,
    expiresAt: new Date(until).toISOString(),
  }
}

/** What a token gives this person leave to; null for one that is not ours, not theirs, or over. */
export function openLeave<T>(ctx: CallCtx, purpose: string, facts: z.ZodType<T>, token: string): T | null {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(ctx, purpose, body)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const content: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
  const { merchantId, userId, until } = Bound.parse(content)
  const isTheirs = merchantId === ctx.scope.merchantId && userId === userOf(ctx).id
  return isTheirs && until > ctx.now.getTime() ? facts.parse(content) : null
}
