import type { Language } from '#contract/kit/schema.ts'
import { html, typedLines, webLink, type Html } from '../../kit/text/html.ts'

/** A mail of a call: paragraphs, what was typed for all, and at most one button. */
export type CallMail = {
  language: Language
  merchant: { name: string; contact: readonly string[] }
  subject: string
  paragraphs: readonly string[]
  typed: readonly string[]
  rows?: readonly { head: string; text: string }[]
  button?: { text: string; href: string }
}

// Mail programs know neither style sheets nor our fonts: every style stands on its element.
const [ink, muted, line, sea] = ['#10212E', '#566873', '#E1E7EA', '#0B6E75']
const font = `font-family:system-ui,'Segoe UI','Noto Sans','Noto Sans Thai','PingFang SC','Microsoft YaHei',sans-serif;font-size:15px;color:${ink};`

/** The same as text and as HTML. */
export function callMail(mail: CallMail): { subject: string; text: string; html: string } {
  const { subject, paragraphs, typed, rows = [], button, merchant } = mail
  const text = [
    ...paragraphs,
    ...typed,
    ...rows.map((row) => `${row.head}: ${row.text}`),
    ...(button ? [`${button.text}: ${webLink(button.href)}`] : []),
    [merchant.name, ...merchant.contact].join('\n'),
  ].join('\n\n')
  return { subject: subject.replace(/\s+/g, ' '), text, html: asHtml(mail).text }
}

const asHtml = ({ language, merchant, subject, paragraphs, typed, rows = [], button }: CallMail): Html =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:24px 12px;background:#F5F7F8;${font}">
        <div style="max-width:600px;margin:0 auto">
          <div style="padding:0 4px 12px;font-weight:600">${merchant.name}</div>
          <div style="padding:24px;background:#FFFFFF;border:1px solid ${line};border-radius:6px">
            <h1 style="margin:0 0 12px;font-size:18px;line-height:1.4">${subject}</h1>
            ${paragraphs.map((one) => html`<p style="margin:0 0 8px">${one}</p>`)}
            ${typed.map((one) => html`<p style="margin:8px 0;padding:12px;background:#F5F7F8;border-radius:6px">${typedLines(one)}</p>`)}
            ${rows.map((row) => html`<p style="margin:0;padding:8px 0;border-top:1px solid ${line}"><b>${row.head}</b><br />${row.text}</p>`)}
            ${
              button &&
              html`<p style="margin:20px 0 0">
                <a
                  href="${webLink(button.href)}"
                  style="display:inline-block;padding:12px 20px;background:${sea};color:#FFFFFF;border-radius:6px;font-weight:600;text-decoration:none"
                  >${button.text}</a
                >
              </p>`
            }
          </div>
          <div style="padding:12px 4px;color:${muted};font-size:12px">
            ${merchant.contact.map((one) => html`${one}<br />`)}
          </div>
        </div>
      </body>
    </html>`
