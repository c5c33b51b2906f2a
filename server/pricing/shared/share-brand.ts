import { sql } from 'kysely'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { loadFiles, type StoredFile } from '../../files/files.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'

/** Who sends: name in the reader's language, how to reach it, and its sign. */
export type ShareBrand = { name: string; contact: string[]; logoId: number | null }

export async function shareBrand(ctx: Ctx, language: Language): Promise<ShareBrand> {
  const { rows } = await sql<{ contact: Record<string, string>; logoId: number | null }>`
    select contact, logo_file_id as "logoId" from platform.merchant where id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  const { contact = {}, logoId = null } = rows[0] ?? {}
  return {
    name: nameIn(ctx.merchant.names, language),
    contact: Object.values(contact).filter(Boolean),
    logoId,
  }
}

export async function getLogo(ctx: Ctx): Promise<{ fileId: number | null }> {
  const { logoId } = await shareBrand(ctx, ctx.language)
  return { fileId: logoId }
}

/** The sign of the merchant on what it sends from now on, links that are out already among it. */
export async function saveLogo(ctx: Ctx, { fileId }: { fileId: number | null }): Promise<{ done: true }> {
  if (fileId !== null && !(await picture(ctx, fileId))) fail('notFound')
  await ctx.db
    .updateTable('platform.merchant')
    .set({ logo_file_id: fileId })
    .where('id', '=', ctx.scope.merchantId)
    .execute()
  await emit(ctx, 'pricing.logoChanged', {
    subject: 'merchant',
    subjectId: ctx.scope.merchantId,
    topics: ['sharedQuotation'],
  })
  return { done: true }
}

/** A stored picture; undefined where there is none, or where it is another kind of file. */
export async function picture(ctx: Ctx, id: number | null): Promise<StoredFile | undefined> {
  if (id === null) return undefined
  const [file] = await loadFiles(ctx, [id])
  return file?.kind === 'cover' ? file : undefined
}
