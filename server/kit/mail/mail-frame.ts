import type { Language } from '#contract/kit/languages.ts'
import { html, webLink, type Html } from '../text/html.ts'

// Mail programs know neither style sheets nor our fonts: every style stands on its element.
export const mailInk = { text: '#10212E', muted: '#566873', line: '#E1E7EA', button: '#0B6E75' }

/** The one button of a mail: a link drawn as such. */
export const mailButton = ({ href, text }: { href: string; text: string }): Html =>
  html`<a
    href="${webLink(href)}"
    style="display:inline-block;padding:12px 20px;background:${mailInk.button};color:#FFFFFF;border-radius:6px;font-weight:600;text-decoration:none"
    >${text}</a
  >`

type Frame = {
  language: Language
  title: string
  /** Above the sheet: whose mail it is. */
  head: Html | string
  body: Html
  /** Below it, a line each: how to reach them. */
  foot: readonly string[]
}

/** The whole HTML of a merchant's mail: a white sheet of 600 pixels at most between its name and how to reach it. */
export function mailFrame({ language, title, head, body, foot }: Frame): Html {
  const { text, muted, line } = mailInk
  // Thai letters stand higher and lower than others.
  const height = language === 'th' ? 1.65 : 1.5
  const font = `font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Thai','PingFang SC','Microsoft YaHei',sans-serif;font-size:15px;line-height:${height};color:${text}`
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
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
                  <td style="padding:0 4px 12px;font-weight:600">${head}</td>
                </tr>
                <tr>
                  <td style="padding:20px 24px;background:#FFFFFF;border:1px solid ${line};border-radius:6px">
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td style="padding:12px 4px;color:${muted};font-size:12px">
                    ${foot.map((one) => html`${one}<br />`)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}
