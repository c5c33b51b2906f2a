import { sql } from 'kysely'
import { nameIn, type Language } from '#contract/kit/schema.ts'
import { loadPictures } from '../../files/files.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { html, type Html } from '../../kit/text/html.ts'

/** How a mail's HTML names a file that goes with it: `<img src="cid:file-12">`. */
export const fileCid = (fileId: number): string => `file-${fileId}`

// Mail programs know neither style sheets nor our fonts: every style stands on its element.
const INK = '#10212E'
const MUTED = '#566873'
const LINE = '#E1E7EA'

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
  const height = language === 'th' ? 1.65 : 1.5
  const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;font-size:15px;line-height:${height};color:${INK}`
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background:#F5F7F8;${font}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F5F7F8">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:600px;text-align:left;${font}"
              >
                <tr>
                  <td style="padding:0 4px 12px;font-weight:600">
                    ${
                      logo
                        ? html`<img
                            src="cid:${fileCid(logo.id)}"
                            alt="${name}"
                            height="40"
                            style="display:block;height:40px;max-width:240px;border:0"
                          />`
                        : name
                    }
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 24px;background:#FFFFFF;border:1px solid ${LINE};border-radius:6px">
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td style="padding:12px 4px;color:${MUTED};font-size:12px">
                    ${[name, ...Object.values(contact).filter(Boolean)].map((one) => html`${one}<br />`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
  return { html: page.text, attachments: logo ? [logo.id] : [] }
}
