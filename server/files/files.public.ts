import { createHash } from 'node:crypto'
import type { Ctx } from '../kit/ctx.ts'
import { anyOf } from '../kit/db/filters.ts'
import { deleteRow } from '../kit/db/rows.ts'
import { isTooLarge, readPicture } from './picture.ts'

export type NewFile = {
  /** `cover` and `avatar` are shown by address to every person of the merchant; others only by their own domain. */
  kind: string
  name: string
  contentType: string
  content: Uint8Array
}
export type StoredFile = { id: number; kind: string; name: string; contentType: string; content: Buffer }

/** Keeps a file in the merchant's own tables; answers its id. A stored file is never changed. */
export async function saveFile(ctx: Ctx, file: NewFile): Promise<number> {
  const content = Buffer.from(file.content)
  const { id } = await ctx.db
    .insertInto('file')
    .values({
      merchant_id: ctx.scope.merchantId,
      kind: file.kind,
      name: file.name,
      content_type: file.contentType,
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      content,
      created_by: ctx.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Files by id under the session's rights; unknown ids are missing. */
export async function loadFiles(ctx: Ctx, ids: number[]): Promise<StoredFile[]> {
  if (!ids.length) return []
  const rows = await ctx.db
    .selectFrom('file')
    .select(['id', 'kind', 'name', 'content_type as contentType', 'content'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(ids))
    .execute()
  return rows
}

/** Those of the files that a page can be set with: pictures, and none that unpacks to more than a page needs. */
export async function loadPictures(ctx: Ctx, ids: number[]): Promise<StoredFile[]> {
  const files = await loadFiles(ctx, ids)
  return files.filter(({ content }) => {
    const picture = readPicture(content)
    return picture && !isTooLarge(picture)
  })
}

/** Forgets a file that nothing shows any more. */
export const deleteFile = (ctx: Ctx, id: number): Promise<void> => deleteRow(ctx, 'file', id)

/** What a scan really is, by its own bytes: a picture that can be shown, or a PDF; undefined for anything else. */
export function readDocument(content: Uint8Array): string | undefined {
  const picture = readPicture(content)
  if (picture) return isTooLarge(picture) ? undefined : picture.contentType
  return Buffer.from(content.subarray(0, 5)).toString('latin1') === '%PDF-' ? 'application/pdf' : undefined
}
