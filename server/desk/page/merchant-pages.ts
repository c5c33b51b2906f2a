import { nameIn } from '#contract/kit/languages.ts'
import { planNames } from '#contract/subscription/plans.ts'
import { html, type Html } from '../../kit/text/html.ts'
import { platformFlags } from '../acts.ts'
import { readErasure, type Erasure } from '../erasure.queries.ts'
import { listMerchants, merchantStates, readMerchant, type DeskMerchant } from '../merchants.queries.ts'
import { actForm, bytesText, deskPage, momentOf, table, type Desk } from './frame.ts'

const stateTag = ({ say }: Desk, { plan }: DeskMerchant): Html =>
  html`<span class="tag ${(plan === 'suspended' || plan === 'ended') && 'warn'}"
    >${say(`states.${plan}`)}</span
  >`

/** All merchants, narrowed by a text and a state. */
export async function merchantsPage(desk: Desk, input: { text: string; state: string }): Promise<string> {
  const { app, say, language } = desk
  const rows = await listMerchants(app, input)
  const body = html`<form class="line" method="get" action="/desk/merchants">
      <label
        >${say('text.search')} <input type="search" name="text" value="${input.text}" maxlength="100"
      /></label>
      <label
        >${say('text.state')}
        <select name="state">
          <option value="">${say('text.all')}</option>
          ${merchantStates.map(
            (one) =>
              html`<option value="${one}" ${one === input.state && selected}>
                ${say(`states.${one}`)}
              </option>`,
          )}
        </select></label
      >
      <button>${say('text.search')}</button>
    </form>
    <p class="muted">${say('text.count', { count: rows.length })}</p>
    ${table(
      desk,
      [
        {
          title: say('text.merchant'),
          cell: (row) =>
            html`<a href="/desk/merchants/${row.code}">${nameIn(row.names, language)}</a><br /><span
                class="muted"
                >${row.code}</span
              >`,
        },
        { title: say('text.state'), cell: (row) => stateTag(desk, row) },
        { title: say('text.plan'), cell: (row) => (row.tier ? planName(desk, row.tier) : '–') },
        { title: say('text.sellsUntil'), cell: (row) => momentOf(row.sellingUntil) },
        { title: say('text.people'), cell: (row) => row.people, isNumber: true },
        { title: say('text.orders30'), cell: (row) => row.orders, isNumber: true },
        { title: say('text.messages30'), cell: (row) => row.messages, isNumber: true },
        { title: say('text.storage'), cell: (row) => bytesText(row.storageBytes), isNumber: true },
      ],
      rows,
    )}`
  return deskPage(desk, 'merchants', say('pages.merchants'), body)
}

const selected = html`selected`
const checked = html`checked`
const planName = ({ app, language }: Desk, plan: string): string =>
  app.word(language, `subscription.plans.${plan}`)

/** One merchant and what may be done with it; undefined for none. */
export async function merchantPage(desk: Desk, code: string): Promise<string | undefined> {
  const { app, say, language } = desk
  const merchant = await readMerchant(app, code)
  const erasure = await readErasure(app, code)
  if (!merchant) return erasure && deskPage(desk, 'merchants', code, erasureCard(desk, code, erasure))
  const fact = (key: string, value: Html | string | number) =>
    html`<dt>${say(`text.${key}`)}</dt>
      <dd>${value}</dd>`
  const facts = html`<section class="card">
    <dl>
      ${fact('state', stateTag(desk, merchant))}
      ${merchant.suspendedReason !== null && fact('reason', merchant.suspendedReason)}
      ${fact('plan', merchant.tier ? planName(desk, merchant.tier) : '–')}
      ${fact('trialEndsOn', merchant.trialEndsOn ?? '–')} ${fact('paidUntil', merchant.paidUntil ?? '–')}
      ${fact('sellsUntil', momentOf(merchant.sellingUntil))} ${fact('currency', merchant.currency)}
      ${fact('createdAt', momentOf(merchant.createdAt))} ${fact('people', merchant.people)}
      ${fact('orders30', merchant.orders)} ${fact('messages30', merchant.messages)}
      ${fact('storage', bytesText(merchant.storageBytes))}
    </dl>
  </section>`
  const body = html`${facts}${daysCard(desk, merchant)}${flagsCard(desk, merchant)}${suspendCard(desk, merchant)}${erasureCard(desk, code, erasure, merchant)}`
  return deskPage(desk, 'merchants', `${nameIn(merchant.names, language)} (${code})`, body)
}

const actPath = (code: string, act: string): string => `/desk/merchants/${code}/${act}`

const daysCard = (desk: Desk, { code, tier }: DeskMerchant): Html =>
  html`<section class="card">
    <h2>${desk.say('text.giveDays')}</h2>
    <p class="muted">${desk.say('text.giveDaysHelp')}</p>
    ${actForm(desk, {
      to: actPath(code, 'days'),
      button: desk.say('text.giveDays'),
      fields: html`<label
          >${desk.say('text.plan')}
          <select name="plan">
            ${planNames.map(
              (one) =>
                html`<option value="${one}" ${one === tier && selected}>${planName(desk, one)}</option>`,
            )}
          </select></label
        >
        <label>${desk.say('text.untilDay')} <input type="date" name="untilDay" required /></label>`,
    })}
  </section>`

const flagsCard = (desk: Desk, { code, flags }: DeskMerchant): Html =>
  html`<section class="card">
    <h2>${desk.say('text.flags')}</h2>
    ${platformFlags.map(
      (flag) =>
        html`<p>${desk.say(`flags.${flag}`)}: ${desk.say(flags[flag] ? 'text.on' : 'text.off')}</p>
          ${actForm(desk, {
            to: actPath(code, 'flag'),
            button: desk.say('text.save'),
            fields: html`<input type="hidden" name="flag" value="${flag}" />
              <label
                ><input type="checkbox" name="on" value="1" ${flags[flag] && checked} />
                ${desk.say('text.on')}</label
              >`,
          })}`,
    )}
  </section>`

function suspendCard(desk: Desk, { code, plan }: DeskMerchant): Html | false {
  const { say } = desk
  if (plan === 'ended') return false
  const isSuspended = plan === 'suspended'
  return html`<section class="card">
    <h2>${say(isSuspended ? 'text.resume' : 'text.suspend')}</h2>
    <p class="muted">${say(isSuspended ? 'text.resumeHelp' : 'text.suspendHelp')}</p>
    ${
      isSuspended
        ? actForm(desk, { to: actPath(code, 'resume'), button: say('text.resume') })
        : actForm(desk, {
            to: actPath(code, 'suspend'),
            button: say('text.suspend'),
            harm: true,
            isProven: true,
            fields: html`<label
              >${say('text.reason')} <input name="reason" required maxlength="200" size="40"
            /></label>`,
          })
    }
  </section>`
}

/** The end of a contract: who asked, until when it can be taken back, what was erased, what the law keeps. */
function erasureCard(desk: Desk, code: string, erasure: Erasure | undefined, merchant?: DeskMerchant): Html {
  const { say } = desk
  return html`<section class="card">
    <h2>${say('text.erasure')}</h2>
    ${
      erasure
        ? html`<dl>
              <dt>${say('text.state')}</dt>
              <dd>${say(`erasureStates.${erasure.state}`)}</dd>
              <dt>${say('text.askedBy')}</dt>
              <dd>${erasure.byName} · ${momentOf(erasure.askedAt)}</dd>
              <dt>${say('text.reason')}</dt>
              <dd>${erasure.reason}</dd>
              <dt>${say('text.eraseAfter')}</dt>
              <dd>${momentOf(erasure.eraseAfter)}</dd>
              ${
                erasure.erasedAt !== null &&
                html`<dt>${say('text.erasedAt')}</dt>
                  <dd>${momentOf(erasure.erasedAt)}</dd>
                  <dt>${say('text.erasedRows')}</dt>
                  <dd>${erasure.erasedRows}</dd>
                  <dt>${say('text.lawRows')}</dt>
                  <dd>${erasure.lawRows}</dd>
                  <dt>${say('text.lawUntil')}</dt>
                  <dd>${erasure.lawUntil ?? '–'}</dd>
                  <dt>${say('text.proof')}</dt>
                  <dd><code>${erasure.proof}</code></dd>`
              }
            </dl>
            ${
              erasure.state === 'waiting' &&
              actForm(desk, { to: actPath(code, 'keep'), button: say('text.takeBackEnd') })
            }`
        : html`<p class="muted">${say('text.erasureHelp')}</p>`
    }
    ${
      !erasure &&
      merchant &&
      actForm(desk, {
        to: actPath(code, 'end'),
        button: say('text.endContract'),
        harm: true,
        isProven: true,
        fields: html`<label
            >${say('text.reason')} <input name="reason" required maxlength="200" size="40"
          /></label>
          <label
            >${say('text.typeCode', { code })}
            <input name="typed" required maxlength="12" size="14" autocomplete="off"
          /></label>`,
      })
    }
  </section>`
}
