import { sql } from 'kysely'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { loadPictures } from '../../files/files.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { mailFrame } from '../../kit/mail/mail-frame.ts'
import { html, type Html } from '../../kit/text/html.ts'

/** How a mail's HTML names a file that goes with it: `<img src="cid:file-12">`. */
export const fileCid = (fileId: number): string => `file-${fileId}`

type Framed = { html: string; attachments: number[] }

/** A text in the merchant's own frame: its sign or name above, how to reach it below. */
export async function framed(ctx: Ctx, language: Language, subject: string, body: Html): Promise<Framed> {
  const { rows } = await sql<{ contact: Record<string, string>; logoId: number | null }>`
    select contact, logo_file_id as "logoId" from platform.merchant where id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  const { contact = {}, logoId = null } = rows[0] ?? {}
  const [logo] = logoId === null ? [] : await loadPictures(ctx, [logoId])
  const name = nameIn(ctx.merchant.names, language)
  const sign =
    logo &&
    html`<img
      src="cid:${fileCid(logo.id)}"
      alt="${name}"
      height="40"
      style="display:block;height:40px;max-width:240px;border:0"
    />`
  const foot = [name, ...Object.values(contact).filter(Boolean)]
  const page = mailFrame({ language, title: subject, head: sign ?? name, body, foot })
  return { html: page.text, attachments: logo ? [logo.id] : [] }
}
