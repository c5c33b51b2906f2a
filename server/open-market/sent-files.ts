import { createHash } from 'node:crypto'
import { maxEntryMegabytes } from '#contract/open-market/cases.schema.ts'
import { fileHashes, insertFile, keepFiles, loadFiles, takeFiles } from '../files/files.public.ts'
import { failField } from '../kit/call/errors.ts'
import type { App } from '../kit/app-services.ts'
import type { Ctx } from '../kit/ctx.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

/** A file that two companies hold, by its bytes. */
export type SentFile = { name: string; contentType: string; size: number; sha256: string }
/** With the number under which one of them has it. */
export type OwnFile = SentFile & { id: number }

/** Attachments that this person has sent, by their bytes; refused by `files` where they are not theirs, or too much at once. */
export async function takeSent(ctx: Ctx, ids: readonly number[]): Promise<OwnFile[]> {
  if (!ids.length) return []
  const taken = new Map(
    ((await takeFiles(ctx, ids)) ?? failField('files', 'unknown')).map((file) => [file.id, file]),
  )
  const bytes = [...taken.values()].reduce((sum, { size }) => sum + size, 0)
  if (bytes > maxEntryMegabytes * 1024 * 1024)
    failField('files', 'open-market.fieldErrors.filesLarge', { max: maxEntryMegabytes })
  const hashes = await fileHashes(ctx, ids)
  return ids.map((id) => {
    const { name, contentType, size } = taken.get(id) ?? failField('files', 'unknown')
    return { id, name, contentType, size, sha256: hashes.get(id) ?? failField('files', 'unknown') }
  })
}

type Sent = { id: number; topic: string; from_merchant: number; to_merchant: number }
/**
 * Copies of the other side's files in our own tenant: the bytes that its message names, one file behind another, so that memory holds one.
 * Each is read in a transaction of its sender and written in one of ours: none waits for another. Until something keeps them they are
 * nobody's, and tried again they are the same.
 */
export async function copyFiles(
  app: App,
  { id, topic, from_merchant, to_merchant }: Sent,
  files: readonly OwnFile[],
): Promise<OwnFile[]> {
  const copies: OwnFile[] = []
  for (const [at, named] of files.entries()) {
    const [file] = await withSystemCtx(app, from_merchant, (ctx) => loadFiles(ctx, [named.id]))
    if (!file || createHash('sha256').update(file.content).digest('hex') !== named.sha256)
      throw new Error('a file is not the one that its message names')
    const { name, contentType } = named
    const copy = { kind: 'attachment', name, contentType, content: file.content }
    const own = await withSystemCtx(app, to_merchant, (ctx) =>
      insertFile(ctx, copy, { upload: `${topic} ${id} ${at}` }),
    )
    copies.push({ ...named, id: own.id })
  }
  return copies
}

/** The copies go with what named them, and stay as long as it. */
export const keepCopies = async (ctx: Ctx, copies: readonly OwnFile[]): Promise<readonly number[]> => {
  const ids = copies.map(({ id }) => id)
  await keepFiles(ctx, ids)
  return ids
}
