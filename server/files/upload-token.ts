import { z } from 'zod'
import type { CallCtx } from '../kit/ctx.ts'
import { openLeave, signLeave } from './leave.ts'

const minutes = 15

const Leave = z.object({
  kind: z.enum(['cover', 'avatar', 'logo', 'attachment']),
  size: z.number(),
  fileName: z.string(),
  /** One file is sent by it, however often. */
  once: z.string(),
})
export type Leave = z.infer<typeof Leave>

/** Leave for this person to send one file of a kind and at most a size. */
export function giveLeave(
  ctx: CallCtx,
  input: Omit<Leave, 'once'>,
): { token: string; url: string; expiresAt: string } {
  const leave: Leave = { ...input, once: crypto.randomUUID() }
  return { ...signLeave(ctx, 'upload', leave, minutes), url: '/supplier/upload/send' }
}

export const readLeave = (ctx: CallCtx, token: string): Leave | null => openLeave(ctx, 'upload', Leave, token)
