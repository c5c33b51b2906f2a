import { sql } from 'kysely'
import { languages, type Language } from '#contract/kit/languages.ts'
import type { ReleaseNote } from '#contract/settings/centre/centre.api.ts'
import { fail } from '../../kit/call/errors.ts'
import { userOf, type Ctx } from '../../kit/ctx.ts'
import notes from '../notes/notes.json' with { type: 'json' }

const place = (language: Language): number => languages.indexOf(language)

/** What is new, the latest first, in the reader's language; what they have not read is told. */
export async function listNotes(ctx: Ctx): Promise<{ rows: ReleaseNote[]; unread: number }> {
  const { rows: read } = await sql<{ note: string }>`select note from note_read
    where merchant_id = ${ctx.scope.merchantId} and user_id = ${userOf(ctx).id}`.execute(ctx.db)
  const seen = new Set(read.map(({ note }) => note))
  const rows = notes.map(({ key, day, title, text }) => ({
    key,
    day,
    title: title[place(ctx.language)] ?? '',
    text: (text[place(ctx.language)] ?? '').split('\n'),
    read: seen.has(key),
  }))
  return { rows, unread: rows.filter((row) => !row.read).length }
}

export async function markNoteRead(ctx: Ctx, { key }: { key?: string | undefined }): Promise<{ done: true }> {
  const keys = notes.map((note) => note.key).filter((one) => key === undefined || one === key)
  if (!keys.length) fail('notFound')
  await sql`insert into note_read (merchant_id, user_id, note)
    select ${ctx.scope.merchantId}, ${userOf(ctx).id}, n from unnest(${keys}::text[]) n on conflict do nothing`.execute(
    ctx.db,
  )
  return { done: true }
}
