import { html, Html, typedLines } from '../../kit/text/html.ts'
import { outsideCss, outsideHeaders, outsidePage } from '../../kit/call/outside-page.ts'
import type { Say, ShareText } from './share-text.ts'

const rules = `
header{display:flex;align-items:center;gap:12px;font-size:17px}
header img{height:44px;max-width:160px;object-fit:contain}
.holds{display:inline-block;margin:12px 0 0;padding:4px 10px;border-radius:6px;background:var(--page);color:var(--sea);font-weight:600}
.items{display:grid;gap:16px;margin:16px 0 0;grid-template-columns:repeat(auto-fill,minmax(min(100%,420px),1fr));align-items:start}
.item{padding:0;overflow:hidden}
.item>img{display:block;width:100%;aspect-ratio:16/9;object-fit:cover;background:var(--line)}
.item>div{padding:16px 20px 20px}
.item h2{margin:0}
.scroll{overflow-x:auto;margin:12px 0 0}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:8px 0 8px 12px;border-top:1px solid var(--line);text-align:right;vertical-align:baseline;white-space:nowrap}
th{color:var(--muted);font-size:13px;font-weight:400;border-top:0;white-space:normal}
th:first-child,td:first-child{padding-left:0;text-align:left;white-space:normal}
th span,td span{white-space:nowrap}
td+td{font-weight:600}
`
const css = outsideCss(rules)
export const sharePageHeaders = outsideHeaders(css, "img-src 'self'")

type Images = { logo: boolean; items: readonly boolean[] }

/** The page behind a shared link: pictures and prices, whom to ask, and until when it holds. */
export function sharePage(text: ShareText, url: string, images: Images): string {
  const address = (at: number) => `${new URL(url).pathname}/image/${at}`
  const shown = images.logo ? 0 : images.items.indexOf(true) + 1
  const meta = html`<meta property="og:type" content="website" />
    <meta property="og:title" content="${text.title} · ${text.brand}" />
    <meta property="og:description" content="${text.validUntil}" />
    ${(images.logo || shown > 0) && html`<meta property="og:image" content="${url}/image/${shown}" />`}`
  return outsidePage({
    language: text.language,
    title: `${text.title} · ${text.brand}`,
    css,
    meta,
    header: html`${images.logo && html`<img src="${address(0)}" alt="" />`}<span>${text.brand}</span>`,
    body: html`<section class="card">
        <h1>${text.title}</h1>
        ${text.forWhom && html`<p>${text.forWhom}</p>`}
        <p class="muted">${text.dates}</p>
        <p class="holds">${text.validUntil}</p>
        ${text.note && html`<p>${typedLines(text.note)}</p>`}
      </section>
      <div class="items">
        ${text.items.map((item, at) => itemCard(item, text, images.items[at] ? address(at + 1) : null))}
      </div>`,
    footer: html`${text.contact.length > 0 && html`<div>${text.questions}</div>`}
    ${text.contact.map((one) => html`<div>${one}</div>`)}`,
  })
}

/** Pieces that break between each other only. */
const whole = (pieces: readonly string[]): Html[] => pieces.map((piece) => html`<span>${piece}</span> `)

function itemCard(item: ShareText['items'][number], text: ShareText, image: string | null): Html {
  return html`<article class="card item">
    ${image && html`<img src="${image}" alt="" loading="lazy" />`}
    <div>
      <h2>${item.name}</h2>
      <p class="muted">${item.code} · ${item.charged} · ${text.currency}</p>
      ${item.summary && html`<p>${item.summary}</p>`}
      <div class="scroll">
        <table>
          <tr>
            <th>${text.whenHead}</th>
            ${item.heads.map((head) => html`<th>${whole(head)}</th>`)}
          </tr>
          ${item.rows.map(
            ({ when, amounts }) =>
              html`<tr>
                <td>${whole(when)}</td>
                ${amounts.map((amount) => html`<td>${amount}</td>`)}
              </tr>`,
          )}
        </table>
      </div>
      ${item.tax && html`<p class="muted">${item.tax}</p>`}
    </div>
  </article>`
}

/** In place of a quotation that ended, or of one that never was: nothing of it, nor whose it is. */
export function shareNotice(language: ShareText['language'], kind: 'ended' | 'unknown', say: Say): string {
  const title = say(`pricing.shared.${kind}Title`)
  return outsidePage({
    language,
    title,
    css,
    header: '',
    body: html`<section class="card">
      <h1>${title}</h1>
      <p>${say(`pricing.shared.${kind}Text`)}</p>
    </section>`,
    footer: new Html(''),
    look: 'narrow',
  })
}
