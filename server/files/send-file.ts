import type { z } from 'zod'
import {
  attachmentRule,
  fileUrl,
  uploadRules,
  type AttachmentRequest,
  type PictureRequest,
  type Sent,
} from '#contract/files/files.schema.ts'
import { failField } from '../kit/call/errors.ts'
import type { CallCtx, Ctx } from '../kit/ctx.ts'
import { inTenant } from '../kit/db/db.ts'
import { readAttachment } from './content-type.ts'
import { checkPicture, refuseKind } from './upload-file.ts'
import { arrived, insertFile, keyOf, smallest } from './files.public.ts'
import { storeOf } from './store/store.ts'
import { giveLeave, readLeave, type Leave } from './upload-token.ts'

const leaveFor = (
  ctx: Ctx,
  kind: Leave['kind'],
  { fileName, size }: z.output<typeof AttachmentRequest>,
  { maxBytes, why }: { maxBytes: number; why: string },
) => {
  if (size > maxBytes) failField('size', why)
  return giveLeave(ctx, { kind, size, fileName })
}

export const pictureToken = async (ctx: Ctx, { kind, ...requested }: z.output<typeof PictureRequest>) => {
  refuseKind(ctx, kind)
  return leaveFor(ctx, kind, requested, uploadRules[kind])
}

export const attachmentToken = async (ctx: Ctx, input: z.output<typeof AttachmentRequest>) =>
  leaveFor(ctx, 'attachment', input, attachmentRule)

/**
 * Keeps the file that a token gave leave to send. A large one goes outside the database: its row is there first, so that
 * whatever breaks off in between is known and cleared away (`sweepFiles`). The same token again answers the same file.
 */
export async function sendFile(ctx: CallCtx, { token, file }: z.output<typeof Sent>) {
  const leave = readLeave(ctx, token) ?? failField('token', 'files.text.tokenEnded')
  const { content } = file
  if (content.length > leave.size) failField('file', 'files.text.notAsAsked')
  const contentType = typeOf(leave, content)
  const isOutside = leave.kind === 'attachment' && content.length > smallest
  const { merchantId } = ctx.scope
  // Agents and suppliers read no file but by what it belongs to: their own upload is written with the merchant's eyes.
  const tell = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    inTenant(ctx.app.db, { merchantId }, (db) => work({ ...ctx, scope: { merchantId }, db }))
  const stored = await tell((inner) =>
    insertFile(
      inner,
      { kind: leave.kind, name: leave.fileName, contentType, content },
      { upload: leave.once, taken: leave.kind !== 'attachment', ...(isOutside && { place: 'arriving' }) },
    ),
  )
  if (stored.place === 'arriving') {
    await storeOf(ctx.app).put(keyOf(merchantId, stored.id), content)
    await tell((inner) => arrived(inner, stored.id))
  }
  return { id: stored.id, url: fileUrl(stored.id) }
}

const typeOf = ({ kind, fileName }: Leave, content: Uint8Array): string =>
  kind === 'attachment'
    ? (readAttachment(content, fileName) ?? failField('file', attachmentRule.why))
    : checkPicture(kind, content)
