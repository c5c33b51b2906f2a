import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text/text.ts'
import type { Card, Run } from '#contract/scheduling/plan.schema.ts'
import { outsideCss } from '../../kit/call/outside-page.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { html, type Html } from '../../kit/text/html.ts'
import { contactLines, languageLinks, linkPages, type WhyClosed } from '../link-page.ts'
import { driverPath } from './driver-links.ts'
import { paperClass, paperCode, paperCss } from './driver-paper.ts'
import words from './driver.words.json' with { type: 'json' }

type DriverWord = keyof typeof words
const say = (language: Language, key: DriverWord, params: Record<string, string | number> = {}): string =>
  fillText(words[key][languages.indexOf(language)] ?? '', params)

// Read in the sun and touched with gloves: large type, black on white, targets of 56 pixels.
const css = outsideCss(`
main,header,footer{max-width:640px}
main{padding-bottom:8px}
.card{margin:0 0 16px}
.time{font-size:26px;font-weight:700;font-variant-numeric:tabular-nums}
.place{font-size:18px;font-weight:600}
.state{display:inline-block;margin:8px 0 0;padding:4px 10px;border:2px solid var(--sea);border-radius:6px;font-weight:700}
.state.bad{border-color:var(--coral);color:var(--coral)}
.acts{display:grid;grid-template-columns:1fr 1fr;gap:8px;margin:12px 0 0}
.acts a,button{display:flex;align-items:center;justify-content:center;width:100%;min-height:56px;padding:8px 12px;border:2px solid var(--sea);border-radius:6px;background:transparent;color:var(--ink);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}
button.main{background:var(--sea);color:var(--on-sea)}
form{margin:8px 0 0}
.acts.one{grid-template-columns:1fr}
input+button{margin:8px 0 0}
.row{display:grid;grid-template-columns:minmax(96px,2fr) 3fr;gap:8px;align-items:end}
label{display:block;margin:0 0 4px;font-weight:600}
input:not([type=hidden]){width:100%;min-height:56px;padding:8px 12px;border:2px solid var(--muted);border-radius:6px;background:var(--card);color:inherit;font:inherit;font-size:18px}
.net{position:sticky;top:0;z-index:1;margin:12px 0;padding:10px 14px;border:2px solid var(--sea);border-radius:6px;background:var(--card);font-weight:700}
.net.off{border-color:var(--coral);color:var(--coral)}
[hidden]{display:none!important}
nav{display:flex;flex-wrap:wrap;gap:12px}
nav a{min-height:44px;padding:10px 0;color:var(--sea)}
${paperCss}`)
const pages = linkPages(css, "; script-src 'self'; worker-src 'self'; connect-src 'self'")

export type DriverPage = {
  language: Language
  token: string
  merchant: { name: string; contact: readonly string[] }
  coach: { name: string; plate: string }
  day: string
  /** Its own address, for who holds a phone over the paper. */
  url: string
  /** When nothing of it may stay on the phone any more. */
  closesAt: string
  /** On the day itself the driver may share where the coach is. */
  isToday: boolean
  runs: readonly (Pick<Run, 'startsAt' | 'cards'> & { trip: string; pier: string; checkIn: string })[]
}

/**
 * A coach's day as its driver reads it: stops in their order, phones to tap, a form for each act. Opening it changes nothing. Where scripts
 * run it works without network as well (web/scheduling/driver): it is stored on the phone until the link closes.
 */
export function driverPage(page: DriverPage): RawAnswer {
  const { language, token, url, merchant, coach, day, runs, closesAt, isToday } = page
  const w = (key: DriverWord) => say(language, key)
  const own = {
    'link-closes': closesAt,
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  }
  return pages.answer(
    200,
    {
      language,
      title: `${w('title')} · ${coach.name}`,
      meta: html`<script type="module" src="/driver-page.js"></script>`,
      header: merchant.name,
      body: html`<h1>${coach.name} ${coach.plate}</h1>
        <p class="muted">${day}</p>
        <p
          class="net"
          id="net"
          role="status"
          hidden
          data-online="${w('online')}"
          data-offline="${w('offline')}"
          data-waiting="${w('to send')}"
        ></p>
        ${paperCode(url)} ${languageLinks(driverPath(token))} ${isToday && share(language)}
        <div
          id="stops"
          class="${paperClass(runs.reduce((sum, { cards }) => sum + cards.length, 0))}"
          data-aboard="${w('is aboard')}"
          data-arrived="${w('is arrived')}"
          data-absent="${w('is no show')}"
        >
          ${runs.map((run) => runPart(language, token, run))}
        </div>`,
      footer: contactLines(merchant.contact),
    },
    own,
  )
}

/** Shown by the script alone, where the phone knows its place. */
const share = (language: Language): Html =>
  html`<section
    class="card"
    id="share"
    hidden
    data-refused="${say(language, 'place refused')}"
    data-sharing="${say(language, 'sharing')}"
  >
    <p>${say(language, 'share what')}</p>
    <p class="state" id="sharing" role="status" hidden></p>
    <div class="acts one">
      <button type="button" class="main" id="share-start">${say(language, 'share')}</button>
      <button type="button" id="share-end" hidden>${say(language, 'stop sharing')}</button>
    </div>
  </section>`

const runPart = (language: Language, token: string, run: DriverPage['runs'][number]): Html =>
  html`<h2>${run.startsAt} ${run.trip}</h2>
    ${run.checkIn && html`<p>${run.pier} · ${say(language, 'check in', { time: run.checkIn })}</p>`}
    ${run.cards.length === 0 && html`<p>${say(language, 'none')}</p>`}
    ${run.cards.map((card) => stop(language, token, card))}`

/** First name and initial: a phone that is lost tells no more. */
const shortName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 32)}.` : first
}

const phoneDigits = (phone: string) => phone.replace(/[^+\d]/g, '')

function stop(language: Language, token: string, card: Card): Html {
  const w = (key: DriverWord, params = {}) => say(language, key, params)
  const heads = card.adults + card.children + card.infants
  const place = [card.hotel, card.address].filter(Boolean).join(', ')
  return html`<section class="card" data-card="${String(card.id)}" data-heads="${String(heads)}">
    <div class="time">${card.pickUp}</div>
    <div class="place">${place}</div>
    ${card.room && html`<div>${w('room', { room: card.room })}</div>`}
    <div>${shortName(card.guest)} · ${w('guests', card)}</div>
    ${card.phone && html`<div class="on-paper">${card.phone}</div>`} ${card.note && html`<p>${card.note}</p>`}
    ${stateOf(language, card, heads)}
    <div class="acts">
      ${card.phone && html`<a href="tel:${phoneDigits(card.phone)}">${w('call')}</a>`}
      ${place && html`<a href="https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}">${w('map')}</a>`}
    </div>
    ${act(language, token, card.id, 'arrived', html`<button>${w('arrive')}</button>`)}
    ${act(
      language,
      token,
      card.id,
      'aboard',
      html`<div class="row">
        <div>
          <label for="n${card.id}">${w('how many')}</label>
          <input id="n${card.id}" name="aboard" inputmode="numeric" value="${card.aboard ?? heads}" />
        </div>
        <button class="main">${w('board')}</button>
      </div>`,
    )}
    ${act(language, token, card.id, 'no-show', html`<button>${w('no show')}</button>`)}
    ${act(language, token, card.id, 'undo', html`<button>${w('undo')}</button>`)}
    ${act(
      language,
      token,
      card.id,
      'note',
      html`<label for="t${card.id}">${w('note')}</label>
        <input id="t${card.id}" name="note" maxlength="200" value="${card.driverNote}" />
        <button>${w('save note')}</button>`,
    )}
  </section>`
}

function stateOf(language: Language, { noShow, aboard, arrived }: Card, all: number): Html {
  if (noShow) return html`<div class="state bad">${say(language, 'is no show')}</div>`
  if (aboard !== null)
    return html`<div class="state">${say(language, 'is aboard', { count: aboard, all })}</div>`
  return arrived
    ? html`<div class="state">${say(language, 'is arrived')}</div>`
    : html`<div class="state" hidden></div>`
}

const act = (language: Language, token: string, card: number, mark: string, inner: Html): Html =>
  html`<form method="post" action="${driverPath(token)}/mark">
    <input type="hidden" name="card" value="${String(card)}" /><input
      type="hidden"
      name="mark"
      value="${mark}"
    /><input type="hidden" name="language" value="${language}" />${inner}
  </form>`

export const closedPage = (language: Language, why: WhyClosed): RawAnswer =>
  pages.closed(language, why, (key) => say(language, key))
