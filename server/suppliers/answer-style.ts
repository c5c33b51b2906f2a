import { createHash } from 'node:crypto'
import type { Language } from '#contract/kit/schema.ts'

// The look of the pages an outside supplier sees: one column on a phone on the pier, two at a desk. Coral stands where
// the supplier must act and nowhere else.
const rules = `
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
.product{font-size:17px;font-weight:600}
a.waits{display:flex;text-decoration:none;align-items:center;gap:8px;margin:0 0 12px;color:var(--coral);font-weight:600}
.waits::before{content:"";flex:none;width:8px;height:8px;border-radius:50%;background:currentColor}
.columns,.notice{display:grid;gap:16px}
.narrow :is(main,header,footer){max-width:632px}
dl{display:grid;grid-template-columns:minmax(96px,34%) 1fr;margin:16px 0 0}
dt,dd{margin:0;padding:8px 0;border-top:1px solid var(--line)}
dt{padding-right:12px;color:var(--muted)}
dd{font-variant-numeric:tabular-nums}
ol{margin:8px 0 0;padding:0;list-style:none;counter-reset:guest}
li{display:grid;grid-template-columns:24px 1fr auto;gap:0 8px;padding:8px 0;border-top:1px solid var(--line);counter-increment:guest}
li::before{content:counter(guest);color:var(--muted)}
li small{grid-column:2/-1;color:var(--muted);font-size:13px}
.changes{margin:16px 0 0;padding:12px;background:var(--page);border-radius:6px}
button{width:100%;min-height:48px;padding:10px 18px;border:1px solid var(--ink);border-radius:6px;background:transparent;color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
button.main{border-color:var(--sea);background:var(--sea);color:var(--on-sea)}
details{margin:12px 0 0;border:1px solid var(--line);border-radius:6px}
summary{min-height:48px;padding:12px 14px;font-weight:600;cursor:pointer}
details form{padding:0 14px 14px}
label{display:block;margin:8px 0 4px;font-weight:600}
textarea,input:not([type]){display:block;width:100%;min-height:48px;margin:0 0 12px;padding:10px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:inherit;font:inherit}
textarea{min-height:96px}
textarea[aria-invalid]{border-color:var(--coral)}
.problem{margin:0 0 8px;color:var(--coral);font-weight:600}
:focus-visible{outline:3px solid var(--sea);outline-offset:2px}
:lang(th){line-height:1.65}
@media(min-width:800px){.columns{grid-template-columns:1fr 340px;align-items:start}.answer{position:sticky;top:16px}}
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

/** All rules of a page, as they stand between its style tags. */
export const answerCss = rules + fontRules

/**
 * Headers to send with every answer page: no script may run, nothing is fetched, nobody may frame it, and neither the
 * token in its address nor the page itself is left anywhere.
 */
export const answerPageHeaders: Record<string, string> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(answerCss).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}
