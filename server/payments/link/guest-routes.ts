import { groupedAmount, textToMinor } from '#contract/kit/money/amounts.ts'
import type { Language } from '#contract/kit/languages.ts'
import {
  factsOfSystem,
  isPaySystem,
  paySystems,
  type PayMethod,
  type PaySystem,
} from '#contract/payments/providers.ts'
import { attemptStates } from '#contract/payments/attempt.states.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { openConnections, readConnection, type Connection } from '../../kit/outside/connections.ts'
import { qrSvg } from '../../kit/pdf/qr.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { html, Html } from '../../kit/text/html.ts'
import { shownMoment } from '../../kit/text/years.ts'
import type { AttemptRecord } from '../adapters/adapter.ts'
import { proofKey } from '../bank/slip.ts'
import { beginAttempt, prepareAttempt } from '../attempt/begin.ts'
import { attemptByNumber, lockAttempt, moveAttempt, tellPayment } from '../attempt/records.ts'
import { guestPage, guestWord, type GuestPage, type GuestWord } from './guest-page.ts'
import { lockLink, readToken, type LinkRecord } from './links.ts'
import { linkMerchant } from './link-merchant.ts'
import { textOf } from '../../kit/text/text-of.ts'

type GuestRoutesInput = { token: string; language?: Language | undefined }
type Way = { value: string; method: PayMethod; connection: Connection }

/** What the guest sees: what is to be paid and how; while it is under way how that stands; in the end that it is paid. */
export async function showPay(
  ctx: PublicCtx,
  { token, language, attempt: number }: GuestRoutesInput & { attempt?: string | undefined },
): Promise<RawAnswer> {
  const at = readToken(ctx.app, token)
  if (!at) return unknownPage(ctx)
  return withSystemCtx(ctx.app, at.merchantId, (inner) =>
    shown(inner, { token, language: language ?? ctx.language }, at.linkId, number),
  )
}

async function shown(
  ctx: Ctx,
  { token, language = 'en' }: GuestRoutesInput,
  linkId: number,
  number?: string,
  problem?: string,
): Promise<RawAnswer> {
  const link = await lockLink(ctx, linkId).catch(() => undefined)
  if (!link) return unknownPage({ language })
  const say = (key: GuestWord, params = {}) => guestWord(language, key, params)
  const money = (minor: number) => `${groupedAmount(minor, link.currency)} ${link.currency}`
  const base = {
    language,
    token,
    title: link.title,
    merchant: await linkMerchant(ctx, language),
    amount: money(link.amount_minor - link.paid_minor),
  }
  if (link.state === 'paid' || link.state === 'settled')
    return guestPage({
      ...base,
      heading: say('done'),
      amount: money(link.paid_minor),
      body: html`<p>${say('done why')}</p>`,
    })
  const attempt = number ? await attemptByNumber(ctx, number) : undefined
  if (attempt?.link_id === linkId && attemptStates.is(attempt.state, 'live'))
    return guestPage({
      ...base,
      ...(await underWay(ctx, attempt, language, token)),
      amount: money(attempt.amount_minor),
    })
  if (link.state !== 'open' || Date.parse(link.expires_at) < ctx.now.getTime())
    return guestPage({ ...base, heading: say('over'), body: html`<p>${say('over why')}</p>` })
  const failed = attempt?.link_id === linkId && attempt.state !== 'paid' ? say('failed') : ''
  return guestPage({
    ...base,
    facts: [
      ...(link.paid_minor ? [{ label: say('paid so far'), value: money(link.paid_minor) }] : []),
      {
        label: say('until'),
        value: shownMoment(ctx.merchant, link.expires_at, language),
      },
    ],
    body: form(link, eachOnce(await waysOf(ctx, link)), language, token, problem ?? failed),
  })
}

/** All that the merchant's open accounts offer for this currency. */
async function waysOf(ctx: Ctx, link: Pick<LinkRecord, 'currency'>): Promise<Way[]> {
  const connections = await openConnections(ctx, paySystems)
  return connections.flatMap((connection) =>
    isPaySystem(connection.system)
      ? methodsOf(connection.system, link.currency).map((method) => ({
          value: `${connection.id}:${method}`,
          method,
          connection,
        }))
      : [],
  )
}
/** Has the merchant an account by which a link in this currency is paid? */
export const isPaidOnline = async (ctx: Ctx, currency: string): Promise<boolean> =>
  (await waysOf(ctx, { currency })).length > 0

/** A guest chooses how to pay, not through whom: of several accounts for the same way the oldest is offered. */
const eachOnce = (ways: readonly Way[]): Way[] =>
  ways.filter(({ method }, at) => ways.findIndex((one) => one.method === method) === at)
const bahtOnly = new Set<PayMethod>(['promptpay', 'truemoney'])
function methodsOf(system: PaySystem, currency: string): PayMethod[] {
  const { methods, currencies = [currency] } = factsOfSystem(system)
  if (!currencies.includes(currency)) return []
  return methods.filter((method) => currency === 'THB' || !bahtOnly.has(method))
}

function form(link: LinkRecord, ways: Way[], language: Language, token: string, problem: string): Html {
  const say = (key: GuestWord, params = {}) => guestWord(language, key, params)
  if (!ways.length) return html`<p class="problem">${say('no way')}</p>`
  const max = groupedAmount(link.amount_minor - link.paid_minor, link.currency)
  return html`${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="/supplier/notLogin/pay/${token}/begin">
      <input type="hidden" name="language" value="${language}" />
      ${
        link.parts &&
        html`<label class="field"
          >${say('part')} (${link.currency})<input name="amount" inputmode="decimal" value="${max}" required
        /></label>`
      }
      <fieldset>
        <legend>${say('how')}</legend>
        ${ways.map(
          ({ value, method }, at) =>
            html`<label class="way"
              ><input
                type="radio"
                name="way"
                value="${value}"
                required
                ${at === 0 && new Html('checked')}
              /><span>${say(method)}</span></label
            >`,
        )}
      </fieldset>
      <button>${say('go on')}</button>
    </form>`
}

/** Under way: where to pay, or what to scan. The page looks again by itself. */
async function underWay(
  ctx: Ctx,
  attempt: AttemptRecord,
  language: Language,
  token: string,
): Promise<Partial<GuestPage>> {
  const say = (key: GuestWord, params = {}) => guestWord(language, key, params)
  const other = html`<a class="button quiet" href="/supplier/notLogin/pay/${token}?language=${language}"
    >${say('other way')}</a
  >`
  if (attempt.state === 'claimed')
    return { heading: say('checking'), body: html`<p>${say('claimed why')}</p>`, again: 20 }
  if (attempt.state === 'unknown' || attempt.state === 'created')
    return { heading: say('checking'), body: html`<p>${say('unknown why')}</p>`, again: 5 }
  if (attempt.system === 'cash')
    return {
      heading: say('waiting'),
      body: html`<p>${say('cash why')}</p>
        ${other}`,
      again: 20,
    }
  const code =
    attempt.qr &&
    html`<p>
        ${say(attempt.method === 'wechat' || attempt.method === 'alipay' ? `scan ${attempt.method}` : 'scan')}
      </p>
      <div class="qr">${new Html(qrSvg(attempt.qr))}</div>`
  // On the telephone that should scan it, the code is opened.
  const opens = attempt.pay_url || (/^https?:/.test(attempt.qr) ? attempt.qr : '')
  if (attempt.system === 'bank') {
    const { settings } = await readConnection(ctx, attempt.connection_id)
    return {
      heading: say('waiting'),
      facts: [
        {
          label: say('transfer to'),
          value: `${textOf(settings['bankName'])} ${textOf(settings['accountNo'])}`,
        },
        { label: '', value: textOf(settings['accountName']) },
      ],
      body: html`${code}
        <form method="post" action="/supplier/notLogin/pay/${token}/claim">
          <input type="hidden" name="language" value="${language}" />
          <input type="hidden" name="number" value="${attempt.number}" />
          <label class="field">${say('reference')}<input name="proof" maxlength="120" /></label>
          <button>${say('I paid')}</button>
        </form>
        ${other}`,
    }
  }
  return {
    heading: say('waiting'),
    body: html`<p>${say('waiting why')}</p>
      ${code} ${opens && html`<a class="button" href="${opens}">${say('to provider')}</a>`} ${other}`,
    again: 5,
  }
}

/** A way is chosen: it is written down, the provider is asked, and the guest is sent there. */
export async function beginPay(
  ctx: PublicCtx,
  { token, language, way, amount }: GuestRoutesInput & { way: string; amount: string },
): Promise<RawAnswer> {
  const at = readToken(ctx.app, token)
  if (!at) return unknownPage(ctx)
  const seen = { token, language: language ?? ctx.language }
  const begun = await withSystemCtx(ctx.app, at.merchantId, (inner) =>
    begin(inner, at.linkId, way, amount, seen.language),
  )
  if ('problem' in begun)
    return withSystemCtx(ctx.app, at.merchantId, (inner) =>
      shown(inner, seen, at.linkId, undefined, begun.problem),
    )
  await beginAttempt(ctx.app, at.merchantId, begun.id)
  const { number, pay_url: url } = await withSystemCtx(ctx.app, at.merchantId, (inner) =>
    lockAttempt(inner, begun.id),
  )
  return goTo(url || `/supplier/notLogin/pay/${token}?language=${seen.language}&attempt=${number}`)
}

async function begin(
  ctx: Ctx,
  linkId: number,
  chosen: string,
  typed: string,
  language: Language,
): Promise<{ id: number } | { problem: string }> {
  const link = await lockLink(ctx, linkId)
  const way = (await waysOf(ctx, link)).find(({ value }) => value === chosen)
  const left = link.amount_minor - link.paid_minor
  const amountMinor = link.parts ? textToMinor(typed.replaceAll(',', ''), link.currency) : left
  if (link.state !== 'open' || Date.parse(link.expires_at) < ctx.now.getTime() || !way)
    return { problem: guestWord(language, 'failed') }
  if (amountMinor === null || amountMinor <= 0 || amountMinor > left)
    return {
      problem: guestWord(language, 'bad amount', {
        least: groupedAmount(1, link.currency),
        most: groupedAmount(left, link.currency),
      }),
    }
  return {
    id: await prepareAttempt(ctx, { link, connection: way.connection, method: way.method, amountMinor }),
  }
}

/** The guest says that it has transferred: nothing is paid by that, somebody looks. */
export async function claimPay(
  ctx: PublicCtx,
  { token, language, number, proof }: GuestRoutesInput & { number: string; proof: string },
): Promise<RawAnswer> {
  const at = readToken(ctx.app, token)
  if (!at) return unknownPage(ctx)
  await withSystemCtx(ctx.app, at.merchantId, async (inner) => {
    const found = await attemptByNumber(inner, number)
    if (found?.link_id !== at.linkId || found.system !== 'bank') return
    const attempt = await lockAttempt(inner, found.id)
    if (attempt.state !== 'waiting') return
    await moveAttempt(inner, attempt, 'claim', { proof, proof_key: proofKey(proof) })
    await tellPayment(inner, attempt, 'claimed', { facts: { proof } })
  })
  return goTo(
    `/supplier/notLogin/pay/${token}?language=${language ?? ctx.language}&attempt=${encodeURIComponent(number)}`,
  )
}

const goTo = (location: string): RawAnswer => ({
  contentType: 'text/plain',
  status: 303,
  headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  body: '',
})

const unknownPage = ({ language }: Pick<PublicCtx, 'language'>): RawAnswer =>
  guestPage({
    language,
    token: '',
    merchant: { name: '', contact: [] },
    title: guestWord(language, 'unknown link'),
    status: 404,
  })
