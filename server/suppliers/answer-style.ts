import { outsideCss, outsideHeaders } from '#server/kit/call/outside-page.ts'

// The look of the pages an outside supplier sees: one column on a phone on the pier, two at a desk. Coral stands where
// the supplier must act and nowhere else.
const rules = `
.product{font-size:17px;font-weight:600}
a.waits{display:flex;text-decoration:none;align-items:center;gap:8px;margin:0 0 12px;color:var(--coral);font-weight:600}
.waits::before{content:"";flex:none;width:8px;height:8px;border-radius:50%;background:currentColor}
.columns,.notice{display:grid;gap:16px}
dl{display:grid;grid-template-columns:minmax(96px,34%) 1fr;margin:16px 0 0}
dt,dd{margin:0;padding:8px 0;border-top:1px solid var(--line)}
dt{padding-right:12px;color:var(--muted)}
dd{font-variant-numeric:tabular-nums}
ol{margin:8px 0 0;padding:0;list-style:none;counter-reset:guest}
li{display:grid;grid-template-columns:24px 1fr auto;gap:0 8px;padding:8px 0;border-top:1px solid var(--line);counter-increment:guest}
li::before{content:counter(guest);color:var(--muted)}
details+form{margin:24px 0 0}
ul{margin:8px 0 16px;padding:0;list-style:none}
ul li{grid-template-columns:1fr auto}
ul li::before{content:none}
ul li small{grid-column:auto}
li small{grid-column:2/-1;color:var(--muted);font-size:13px}
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
@media(min-width:800px){.columns{grid-template-columns:1fr 340px;align-items:start}.answer{position:sticky;top:16px}}
`

/** All rules of a page, as they stand between its style tags. */
export const answerCss = outsideCss(rules)

/** Headers to send with every answer page: it may send its form to us, and nothing else. */
export const answerPageHeaders: Record<string, string> = outsideHeaders(answerCss, "form-action 'self'")
