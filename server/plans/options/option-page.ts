import { nameIn, type Language } from '#contract/kit/languages.ts'
import { PlainDate } from '#contract/kit/schema.ts'
import { outsideCss } from '../../kit/call/outside-page.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { html, typedLines } from '../../kit/text/html.ts'
import { shownDay } from '../../kit/text/years.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { contactLines, languageLinks, linkPages, type WhyClosed } from '../../scheduling/scheduling.public.ts'
import { groupName } from '../plan/group-name.ts'
import { linkPath, markLinkSeen, onPlanLink, type OpenPlanLink } from '../quotes/plan-links.ts'
import { readService } from '../services/move-service.ts'
import { isExtendable } from '../services/service-sql.ts'
import { answerOption, earliestOf } from './ask-option.ts'
import { optionWord, type OptionWord } from './option-words.ts'

const css = outsideCss(`
main,header,footer{max-width:640px}
.card{margin:0 0 16px}
nav{display:flex;flex-wrap:wrap;gap:12px;margin:12px 0}
nav a{min-height:44px;padding:10px 0;color:var(--sea)}
.note{margin:0 0 16px;padding:12px 16px;border:2px solid var(--sea);border-radius:6px;font-weight:600}
.note.bad{border-color:var(--coral);color:var(--coral)}
label{display:block;margin:12px 0 4px;font-weight:600}
input:not([type=hidden]){width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--muted);border-radius:6px;background:var(--card);color:inherit;font:inherit}
button{width:100%;min-height:48px;margin:16px 0 0;border:1px solid var(--sea);border-radius:6px;background:var(--sea);color:var(--on-sea);font:inherit;font-weight:600;cursor:pointer}
.quiet{background:var(--card);color:var(--sea)}
`)
const pages = linkPages(css)
type Shown = { token: string; language?: Language | undefined }
type Reply = Shown & { answer: 'yes' | 'no'; until: string; note: string }

const closedOption = (language: Language, why: WhyClosed): RawAnswer =>
  pages.closed(language, why, (key) => optionWord(language, key))

const onLink = (
  ctx: PublicCtx,
  shown: Shown,
  work: (inner: Ctx, link: OpenPlanLink, optionId: number) => Promise<RawAnswer>,
) =>
  onPlanLink(ctx, shown, 'option', closedOption, async (inner, link) =>
    link.optionId === null ? closedOption(link.language, 'unknown') : work(inner, link, link.optionId),
  )

/** GET: what is asked. It changes nothing but when it was looked at. */
export const showOption = (ctx: PublicCtx, shown: Shown): Promise<RawAnswer> =>
  onLink(ctx, shown, async (inner, link, optionId) => {
    await markLinkSeen(inner, shown.token)
    return page(inner, link, optionId)
  })

/** POST: the supplier says until when it holds it, or that it does not. A day that cannot be is told and nothing is written. */
export const replyOption = (ctx: PublicCtx, { answer, until, note, ...shown }: Reply): Promise<RawAnswer> =>
  onLink(ctx, shown, async (inner, link, optionId) => {
    const { service_id: serviceId } = await readRow(inner, 'plan_option_ask', optionId)
    const { supplierName } = await readService(inner, serviceId)
    const day = PlainDate.safeParse(until)
    // A yes says until when: nothing is granted that nobody wrote.
    if (answer === 'yes' && !day.success) return page(inner, link, optionId, true)
    const reply = { id: optionId, granted: answer === 'yes', until: day.success ? day.data : null, note }
    try {
      await answerOption(inner, reply, supplierName)
      return await page(inner, link, optionId)
    } catch (error) {
      if (!(error instanceof AppError) || !['operationInvalid', 'badInput'].includes(error.name)) throw error
      return page(inner, link, optionId, error.name === 'badInput')
    }
  })

async function page(ctx: Ctx, { language, token }: OpenPlanLink, optionId: number, isBadDay = false) {
  const row = await readRow(ctx, 'plan_option_ask', optionId)
  const plan = await readRow(ctx, 'travel_plan', row.plan_id)
  const service = await readService(ctx, row.service_id)
  const day = (date: string) => shownDay(ctx.merchant, date, language)
  const facts = {
    service: nameIn(service.facts.names, language),
    units: service.units,
    group: groupName(plan, language),
    was: day(row.until_was),
    first: day(earliestOf(ctx, row.until_was)),
    until: day(row.granted_until ?? row.wanted_until),
    last: day(service.date),
  }
  const w = (key: OptionWord) => optionWord(language, key, facts)
  const isOpen = row.status === 'asked' && isExtendable(service) && service.optionUntil === row.until_was
  const merchant = await senderOf(ctx, language)
  const path = linkPath('option', token)
  const hidden = (answer: string) =>
    html`<input type="hidden" name="answer" value="${answer}" /><input
        type="hidden"
        name="language"
        value="${language}"
      />`
  const state = row.status === 'granted' ? 'thanks yes' : row.status === 'refused' ? 'thanks no' : 'over'
  return pages.answer(200, {
    language,
    title: `${w('title')} · ${facts.group}`,
    header: merchant.name,
    body: html`<h1>${w('title')} · ${facts.group}</h1>
      ${languageLinks(path)} ${isBadDay && html`<p class="note bad" role="alert">${w('bad day')}</p>`}
      <section class="card">
        <p>${w('ask')}</p>
        ${row.note && html`<p>${typedLines(row.note)}</p>`}
        ${!isOpen && html`<p class="note" role="status">${w(state)}</p>`}
        ${
          isOpen &&
          html`<form method="post" action="${path}/answer">
              ${hidden('yes')}
              <label for="until">${w('until')}</label>
              <input
                id="until"
                name="until"
                type="date"
                value="${row.wanted_until}"
                min="${earliestOf(ctx, row.until_was)}"
                max="${service.date}"
                required
              />
              <label for="note">${w('note')}</label>
              <input id="note" name="note" maxlength="300" />
              <button>${w('yes')}</button>
            </form>
            <form method="post" action="${path}/answer">
              ${hidden('no')}<button class="quiet">${w('no')}</button>
            </form>`
        }
      </section>`,
    footer: contactLines(merchant.contact),
  })
}
