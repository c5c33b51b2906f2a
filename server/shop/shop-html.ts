import { amountText } from '../orders/orders.public.ts'
import { languageNames, nameIn, type Language } from '#contract/kit/languages.ts'
import type { Ctx } from '../kit/ctx.ts'
import { outsideCss, outsideHeaders, outsidePage } from '../kit/call/outside-page.ts'
import { html, typedLines, type Html } from '../kit/text/html.ts'
import type { PublicShop } from './public-shop.ts'

const css = (colour: string): string =>
  outsideCss(`
.head{display:flex;align-items:center;gap:12px;padding:14px 16px;border-radius:6px;background:${colour};color:#fff;font-size:20px}
.head img{height:40px;max-width:140px;object-fit:contain}
.banners{display:grid;gap:8px;margin:12px 0}
.banners img{width:100%;border-radius:6px}
.items{display:grid;gap:12px;margin:16px 0 0;grid-template-columns:repeat(auto-fill,minmax(min(100%,280px),1fr))}
.small .items{grid-template-columns:repeat(auto-fill,minmax(min(100%,150px),1fr))}
.items img{display:block;width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:6px}
.items a{color:var(--sea)}
main>div>h2{margin:28px 0 0}
main>div>.card{margin:12px 0 0}
.items h2{margin:12px 0 0}
footer a{color:var(--sea)}
footer div a,nav a{display:inline-block;min-height:44px;padding:12px 12px 12px 0}
ul{margin:8px 0 0;padding-left:18px}
`)

export const shopHeaders = (colour: string): Record<string, string> => ({
  ...outsideHeaders(css(colour), "img-src 'self'"),
  'cache-control': 'public, max-age=60',
})

type Word = (key: string, params?: Record<string, unknown>) => string

/** The hosted page: every text is the merchant's own and stands as text. */
export function shopHtml(ctx: Ctx, shop: PublicShop, language: Language): string {
  const word: Word = (key, params) => ctx.app.word(language, key, params)
  const name = nameIn(shop.names, language)
  const part = (title: string, text: string): Html | false =>
    text !== '' &&
    html`<section class="card">
      <h2>${title}</h2>
      <p>${typedLines(text)}</p>
    </section>`
  const contact = [
    ...shop.phones.map((phone) => html`<a href="tel:${phone.replaceAll(/[^+\d]/g, '')}">${phone}</a>`),
    shop.line && html`LINE ${shop.line}`,
    shop.wechat && html`WeChat ${shop.wechat}`,
  ].filter(Boolean)
  const place = shop.position && `${shop.position.latitude}, ${shop.position.longitude}`
  return outsidePage({
    language,
    title: name,
    css: css(shop.colour),
    header: html`<div class="head">
      ${shop.logo && html`<img src="${shop.logo}" alt="" />`}
      <h1>${name}</h1>
    </div>`,
    body: html`<div class="${shop.display}">
      ${shop.banners.length > 0 && html`<div class="banners">${shop.banners.map((url) => html`<img src="${url}" alt="" />`)}</div>`}
      ${
        shop.hours.length > 0 &&
        html`<p><b>${word(shop.open ? 'shop.text.openNow' : 'shop.text.closedNow')}</b></p>`
      }
      ${part(word('shop.site.notices'), nameIn(shop.notices, language))}
      ${groupsOf(shop.products).map((products) => groupPart(shop, products, language, word))}
      ${hoursPart(shop, word)}
      ${part(word('shop.site.addresses'), [nameIn(shop.addresses, language), place].filter(Boolean).join('\n'))}
      ${part(word('shop.site.cancellations'), nameIn(shop.cancellations, language))}
      ${part(word('shop.site.legals'), nameIn(shop.legals, language))}
    </div>`,
    footer: html`${contact.map((one) => html`<div>${one}</div>`)}
      <nav>
        ${shop.languages.map((one) => html`<a href="?lang=${one}" lang="${one}">${languageNames[one]}</a>`)}
      </nav>`,
  })
}

type Products = PublicShop['products']
/** Products of one category that follow each other; one group where they are not grouped. */
function groupsOf(products: Products): Products[] {
  const groups: Products[] = []
  for (const one of products) {
    const last = groups.at(-1)
    if (last && JSON.stringify(last[0]?.category) === JSON.stringify(one.category)) last.push(one)
    else groups.push([one])
  }
  return groups
}

const groupPart = (
  { display, currency }: PublicShop,
  products: Products,
  language: Language,
  word: Word,
): Html =>
  html`${products[0]?.category && html`<h2>${nameIn(products[0].category, language)}</h2>`}
    <div class="items">
      ${products.map(
        (one) =>
          html`<article class="card">
            ${one.picture && html`<img src="${one.picture}" alt="" loading="lazy" />`}
            <h2>
              ${one.url ? html`<a href="${one.url}?lang=${language}">${nameIn(one.names, language)}</a>` : nameIn(one.names, language)}
            </h2>
            ${
              one.fromMinor !== null &&
              html`<p>
                <b>${word('shop.sale.from', { price: amountText(one.fromMinor, currency) })}</b>
              </p>`
            }
            ${display === 'large' && html`<p class="muted">${nameIn(one.summaries, language)}</p>`}
          </article>`,
      )}
    </div>`

const hoursPart = ({ hours, timeZone }: PublicShop, word: Word): Html | false =>
  hours.length > 0 &&
  html`<section class="card">
    <h2>${word('shop.site.hours')}</h2>
    <ul>
      ${hours.map(({ day, from, to }) => html`<li>${word(`shop.weekdays.${day}`)} ${from}–${to}</li>`)}
    </ul>
    <p class="muted">${timeZone}</p>
  </section>`
