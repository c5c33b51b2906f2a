import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { userOf, type CallCtx } from '../kit/ctx.ts'

const minutes = 15

const Leave = z.object({
  merchantId: z.number(),
  userId: z.number(),
  kind: z.enum(['cover', 'avatar', 'logo', 'attachment']),
  size: z.number(),
  fileName: z.string(),
  until: z.number(),
  /** One file is sent by it, however often. */
  once: z.string(),
})
export type Leave = z.infer<typeof Leave>

const signatureOf = ({ app }: CallCtx, body: string): Buffer =>
  createHmac('sha256', app.secret).update(`upload ${body}`).digest()

/** Leave for this person to send one file of a kind and at most a size; nothing is kept of it until it is used. */
export function giveLeave(
  ctx: CallCtx,
  input: Pick<Leave, 'kind' | 'size' | 'fileName'>,
): { token: string; url: string; expiresAt: string } {
  const until = ctx.now.getTime() + minutes * 60_000
  const leave: Leave = {
    merchantId: ctx.scope.merchantId,
    userId: userOf(ctx).id,
    ...input,
    until,
    once: crypto.randomUUID(),
  }
  const body = Buffer.from(JSON.stringify(leave)).toString('base64url')
  return {
    token: `${body}.${signatureOf(ctx, body).toString('base64url')}`,
    url: '/supplier/upload/send',
    expiresAt: new Date(until).toISOString(),
  }
}

/** What a token gives this person leave to; null for one that is not ours, not theirs, or over. */
export function readLeave(ctx: CallCtx, token: string): Leave | null {
  const [body = '', signature = ''] = token.split('.')
  const view = Buffer.from(signature, 'base64url')
  const right = signatureOf(ctx, body)
  if (view.length !== right.length || !timingSafeEqual(view, right)) return null
  const leave = Leave.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  const isTheirs = leave.merchantId === ctx.scope.merchantId && leave.userId === userOf(ctx).id
  return isTheirs && leave.until > ctx.now.getTime() ? leave : null
}
