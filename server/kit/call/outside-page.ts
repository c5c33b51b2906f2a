import { createHash } from 'node:crypto'
import type { Language } from '#contract/kit/schema.ts'
import { Html, html } from '../text/html.ts'

// Pages for people who have no log-in: the outside supplier who answers, the agent's customer who looks at prices. One
// column on a phone; no script, nothing fetched but what is said.

const look = `
:root{color-scheme:light dark;--ink:#10212E;--muted:#566873;--line:#E1E7EA;--page:#F5F7F8;--card:#fff;--sea:#0B6E75;--on-sea:#fff;--coral:#C2410C}
@media(prefers-color-scheme:dark){:root{--ink:#E6EDF0;--muted:#9DB0BA;--line:#2A3C48;--page:#0C1820;--card:#13232E;--sea:#3FB6BD;--on-sea:#06262A;--coral:#FF9D6E}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font-size:15px;line-height:1.5;overflow-wrap:anywhere}
main,header,footer{max-width:960px;margin:0 auto;padding:0 16px}
header{padding-top:20px;padding-bottom:12px;font-weight:600}
footer{padding-top:16px;padding-bottom:32px;color:var(--muted);font-size:13px}
h1{margin:0;font-size:22px;line-height:1.35}
h2{margin:0 0 12px;font-size:17px;line-height:1.4}
p{margin:8px 0 0}
.muted{color:var(--muted)}
.card{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:20px}
.card>:first-child{margin-top:0}
.narrow :is(main,header,footer){max-width:632px}
:focus-visible{outline:3px solid var(--sea);outline-offset:2px}
:lang(th){line-height:1.65}
`

// A list for each language: Han characters have other strokes in Taipei than in Beijing.
const FONTS: Record<Language, string> = {
  en: '',
  'zh-CN': "'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',",
  'zh-TW': "'PingFang TC','Microsoft JhengHei','Noto Sans TC','Noto Sans CJK TC',",
  th: "'Noto Sans Thai','Leelawadee UI',Thonburi,",
  ko: "'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR','Noto Sans CJK KR',",
}
const fontRules = Object.entries(FONTS)
  .map(
    ([language, own]) => `:root:lang(${language}){font-family:system-ui,'Segoe UI',Roboto,${own}sans-serif}`,
  )
  .join('\n')

/** The rules of every such page with those of its own, as they stand between its style tags. */
export const outsideCss = (own: string): string => look + own + fontRules

/**
 * Headers to send with such a page: no script may run, nobody may frame it, and neither the token in its address nor the
 * page itself is left anywhere. `more` are further directives: what it may send or show.
 */
export const outsideHeaders = (css: string, more: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'; ${more}; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
})

export type OutsidePage = {
  language: Language
  title: string
  css: string
  /** More for the head: what messaging apps show of a link. */
  meta?: Html
  header: Html | string
  body: Html
  footer: Html
  look?: string
}

export const outsidePage = ({ language, title, css, meta, header, body, footer, look = '' }: OutsidePage) =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${meta} ${new Html(`<style>${css}</style>`)}
      </head>
      <body class="${look}">
        <header>${header}</header>
        <main>${body}</main>
        <footer>${footer}</footer>
      </body>
    </html>`.text

const noteCss = outsideCss('main{padding-top:12vh;text-align:center}')
export const noteHeaders = outsideHeaders(noteCss, "form-action 'none'")
/** A page that says one thing. */
export const notePage = (language: Language, title: string): string =>
  outsidePage({ language, title, css: noteCss, header: '', body: html`<h1>${title}</h1>`, footer: html`` })
