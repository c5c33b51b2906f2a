import { outsideCss, outsideHeaders } from '../../../kit/call/outside-page.ts'

const rules = `
.said{display:grid;gap:12px;margin:16px 0}
.said>div{padding:10px 14px;border:1px solid var(--line);border-radius:6px;max-width:88%}
.said .mine{justify-self:end;background:var(--page)}
.said p{margin:4px 0 0}
.said small{display:inline-block}
label{display:block;margin:8px 0 4px;font-weight:600}
textarea{display:block;width:100%;min-height:96px;margin:0 0 12px;padding:10px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:inherit;font:inherit}
button{width:100%;min-height:48px;border:1px solid var(--sea);border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:600;cursor:pointer}
.sent{color:var(--sea);font-weight:600}
`
const css = outsideCss(rules)
export const talkStyle = { css, headers: outsideHeaders(css, "form-action 'self'") }
