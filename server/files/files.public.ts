import { createHash } from 'node:crypto'
import type { App } from '../kit/app-services.ts'
import { fail, failField } from '../kit/call/errors.ts'
import type { RawAnswer } from '../kit/call/routes.ts'
import { asMerchant, type Ctx } from '../kit/ctx.ts'
import { anyOf } from '../kit/db/filters.ts'
import { enqueue } from '../kit/jobs/jobs.ts'
import { answerFile } from './answer-file.ts'
import { isTooLarge, readPicture } from './picture.ts'
import { storeOf } from './store/store.ts'

export type NewFile = {
  /** `cover` and `avatar` are shown by address to every person of the merchant; others only by their own domain. */
  kind: string
  name: string
  contentType: string
  content: Uint8Array
}
export type StoredFile = { id: number; kind: string; name: string; contentType: string; content: Buffer }

/** Keeps a file in the merchant's own tables; answers its id. A stored file is never changed. */
export const saveFile = async (ctx: Ctx, file: NewFile): Promise<number> => (await insertFile(ctx, file)).id

type Arrival = { upload?: string; taken?: boolean; place?: 'arriving' }
/** Writes a file's row, with its bytes unless they go elsewhere; one upload is one file, whose row it answers again. */
export async function insertFile(
  ctx: Ctx,
  file: NewFile,
  arrival: Arrival = {},
): Promise<{ id: number; place: string | null }> {
  const content = Buffer.from(file.content)
  const sha256 = createHash('sha256').update(content).digest()
  const { merchantId } = ctx.scope
  const inserted = await ctx.db
    .insertInto('file')
    .values({
      merchant_id: merchantId,
      kind: file.kind,
      name: file.name,
      content_type: file.contentType,
      size: content.length,
      sha256,
      content: arrival.place ? null : content,
      created_by: ctx.actor.id,
      agent_id: ctx.user?.agentId ?? null,
      ...arrival,
    })
    .onConflict((on) => on.columns(['merchant_id', 'upload']).where('upload', 'is not', null).doNothing())
    .returning(['id', 'place'])
    .executeTakeFirst()
  if (inserted) return inserted
  const before = await ctx.db
    .selectFrom('file')
    .select(['id', 'place', 'sha256'])
    .where('merchant_id', '=', merchantId)
    .where('upload', '=', arrival.upload ?? null)
    .executeTakeFirstOrThrow()
  // What was sent once never becomes something else.
  return before.sha256.equals(sha256) ? before : failField('token', 'files.text.tokenEnded')
}

/** What is smaller stands in the database itself, where it is written with what it belongs to. */
export const smallest = 64 * 1024

type InMerchant = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
/**
 * Keeps a file that a job has written. A large one goes outside the database: its row is there first, so that whatever breaks
 * off in between is known and cleared away (`sweepFiles`). `take` runs in the transaction in which it is whole: refused there,
 * it is nobody's.
 */
export async function keepWritten(
  app: App,
  inMerchant: InMerchant,
  file: NewFile,
  take: (ctx: Ctx, id: number) => Promise<void>,
): Promise<void> {
  if (file.content.length <= smallest)
    return inMerchant(async (ctx) => take(ctx, (await insertFile(ctx, file)).id))
  const { id, key } = await inMerchant(async (ctx) => {
    const { id } = await insertFile(ctx, file, { place: 'arriving' })
    return { id, key: keyOf(ctx.scope.merchantId, id) }
  })
  await storeOf(app).put(key, file.content)
  await inMerchant(async (ctx) => {
    await arrived(ctx, id)
    await take(ctx, id)
  })
}

/** Its bytes lie outside, all of them. */
export const arrived = (ctx: Ctx, id: number): Promise<unknown> =>
  ctx.db
    .updateTable('file')
    .set({ place: 'outside' })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .execute()

/** Under which a file's bytes lie outside the database. */
export const keyOf = (merchantId: number, id: number): string => `${merchantId}/${id}`

/** Files by id under the session's rights; unknown ids are missing. */
export async function loadFiles(ctx: Ctx, ids: number[]): Promise<StoredFile[]> {
  if (!ids.length) return []
  const { merchantId } = ctx.scope
  const rows = await ctx.db
    .selectFrom('file')
    .select(['id', 'kind', 'name', 'content_type as contentType', 'content', 'place'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', anyOf(ids))
    .execute()
  const read = rows.map(async ({ place, content, ...file }) => {
    const bytes = content ?? (place === 'outside' && (await storeOf(ctx.app).get(keyOf(merchantId, file.id))))
    return bytes ? [{ ...file, content: bytes }] : []
  })
  return (await Promise.all(read)).flat()
}

/** Of an attachment, what is told without reading it. */
export type FileFacts = { id: number; name: string; contentType: string; size: number }

/** What files are, without their bytes. */
export async function fileFacts(ctx: Ctx, ids: number[]): Promise<Map<number, FileFacts>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('file')
    .select(['id', 'name', 'content_type as contentType', 'size'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The SHA-256 of files' bytes, in hex. */
export async function fileHashes(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('file')
    .select(['id', 'sha256'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf([...ids]))
    .execute()
  return new Map(rows.map(({ id, sha256 }) => [id, sha256.toString('hex')]))
}

/**
 * Takes attachments that this person sent and that nothing has taken: from now on they are kept. Null if one is not
 * theirs, not there yet, or taken by something else.
 */
export async function takeFiles(ctx: Ctx, ids: readonly number[]): Promise<FileFacts[] | null> {
  if (!ids.length) return []
  const taken = await ctx.db
    .updateTable('file')
    .set({ taken: true })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(ids))
    .where('kind', '=', 'attachment')
    .where('created_by', '=', ctx.actor.id)
    .where('taken', '=', false)
    .where((e) => e.or([e('place', 'is', null), e('place', '=', 'outside')]))
    .returning(['id', 'name', 'content_type as contentType', 'size'])
    .execute()
  return taken.length === ids.length ? taken : null
}

/** Files that a job has written are kept: what they belong to stands now. */
export const keepFiles = (ctx: Ctx, ids: readonly number[]): Promise<unknown> =>
  ctx.db
    .updateTable('file')
    .set({ taken: true })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf([...ids]))
    .execute()

/** Those of the files that a page can be set with: pictures, and none that unpacks to more than a page needs. */
export async function loadPictures(ctx: Ctx, ids: number[]): Promise<StoredFile[]> {
  const files = await loadFiles(ctx, ids)
  return files.filter(({ content }) => {
    const picture = readPicture(content)
    return picture && !isTooLarge(picture)
  })
}

/** Forgets a file that nothing shows any more; bytes outside the database go after the commit. */
export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  const { merchantId } = ctx.scope
  const removed = await ctx.db
    .deleteFrom('file')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('place')
    .executeTakeFirst()
  if (removed?.place) await enqueue(ctx, 'files.remove', { key: keyOf(merchantId, id) })
}

/** Forgets those of the files that are of this kind. */
export async function deleteFilesOf(ctx: Ctx, kind: string, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  const rows = await ctx.db
    .selectFrom('file')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('kind', '=', kind)
    .where('id', '=', anyOf([...ids]))
    .execute()
  for (const { id } of rows) await deleteFile(ctx, id)
}

export { readDocument } from './content-type.ts'
export { answerFile } from './answer-file.ts'

/** A proof that came with a form, taken by what it belongs to; refused where it is not this person's. Null where none came. */
export async function takeProof(ctx: Ctx, fileId: number | null): Promise<number | null> {
  const isTheirs = fileId === null || (await asMerchant(ctx, (inner) => takeFiles(inner, [fileId])))
  return isTheirs ? fileId : failField('proofFileId', 'unknown')
}

/** The bytes of such a proof, for whoever may read what it belongs to: load that under its own rights first. */
export const answerProof = (ctx: Ctx, fileId: number | null): Promise<RawAnswer> =>
  asMerchant(ctx, async (inner) => {
    const [file] = await loadFiles(inner, fileId === null ? [] : [fileId])
    return file ? answerFile(file) : fail('notFound')
  })
export { storeOf } from './store/store.ts'
export { readPicture } from './picture.ts'
export { openLeave, signLeave } from './leave.ts'

/** Are these all pictures that may be shown, uploaded as such? Another file of the merchant (a voucher, a face) is none. */
export async function requirePictures(ctx: Ctx, ids: readonly number[], field: string): Promise<void> {
  if (!ids.length) return
  const rows = await ctx.db
    .selectFrom('file')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('kind', '=', 'cover')
    .where('id', '=', anyOf(ids))
    .execute()
  if (rows.length < new Set(ids).size) failField(field, 'unknown')
}
