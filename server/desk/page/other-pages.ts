import { nameIn } from '#contract/kit/languages.ts'
import { html, type Html } from '../../kit/text/html.ts'
import { readLog } from '../desk-log.ts'
import {
  listLicencesToCheck,
  type WaitingLicence,
  listSlowCalls,
  readHealth,
  readQueue,
  readStorage,
} from '../merchants.queries.ts'
import { actForm, bytesText, deskPage, momentOf, table, type Desk } from './frame.ts'

export function logInPage(desk: Desk): string {
  const { say } = desk
  const body = html`<form class="card login" method="post" action="/desk/login">
    <label
      >${say('text.name')} <input name="name" required maxlength="60" autocomplete="username" autofocus
    /></label>
    <label
      >${say('text.password')}
      <input type="password" name="password" required maxlength="200" autocomplete="current-password"
    /></label>
    <label
      >${say('text.code')}
      <input
        name="code"
        required
        inputmode="numeric"
        pattern="[0-9]{6}"
        maxlength="6"
        autocomplete="one-time-code"
    /></label>
    <button>${say('text.logIn')}</button>
  </form>`
  return deskPage(desk, undefined, say('text.logIn'), body)
}

export async function overviewPage(desk: Desk): Promise<string> {
  const { app, say } = desk
  const health = await readHealth(app)
  const card = (title: string, value: string | number, beside: string) =>
    html`<div class="card">
      <div class="muted">${title}</div>
      <div class="number">${value}</div>
      <div class="muted">${beside}</div>
    </div>`
  const { merchants, connections } = health
  const hours = Math.floor(health.uptimeSeconds / 3600)
  const body = html`<div class="cards">
    ${card(
      say('pages.merchants'),
      merchants.active + merchants.trial,
      say('text.merchantsBeside', merchants),
    )}
    ${card(say('pages.licences'), health.licences, say('text.licencesBeside'))}
    ${card(say('text.alerts'), health.alerts, say('text.alertsBeside'))}
    ${card(
      say('pages.queue'),
      health.due,
      say('text.queueBeside', {
        givenUp: health.givenUp,
        seconds: health.oldestSeconds,
        workers: health.workers,
      }),
    )}
    ${card(say('text.database'), `${health.databaseMs.toFixed(1)} ms`, say('text.connections', connections))}
    ${card(say('text.process'), bytesText(health.memoryBytes), say('text.processBeside', { hours, build: health.build }))}
  </div>`
  return deskPage(desk, 'overview', say('pages.overview'), body)
}

/** What a public register said of whom a licence names: it helps the desk's people, it does not decide. */
const registerText = ({ say }: Desk, row: WaitingLicence): Html | string =>
  row.register === ''
    ? say('text.registerNone')
    : html`<span class="${row.register === 'running' ? 'tag' : 'tag warn'}"
          >${say(`text.register_${row.register}`)}</span
        ><br />${row.registerNote} ${row.registerAt?.slice(0, 10)}`

export async function licencesPage(desk: Desk): Promise<string> {
  const { app, say, language } = desk
  const rows = await listLicencesToCheck(app)
  const decide = (id: number): Html | false =>
    actForm(desk, {
      to: `/desk/licences/${id}`,
      button: say('text.save'),
      fields: html`<label
          >${say('text.found')}
          <select name="found">
            <option value="ok">${say('text.licenceRight')}</option>
            <option value="wrong">${say('text.licenceWrong')}</option>
          </select></label
        >
        <label>${say('text.lookedUpAt')} <input name="where" required maxlength="200" /></label>
        <label>${say('text.reason')} <input name="reason" maxlength="200" /></label>`,
    })
  const body = table(
    desk,
    [
      {
        title: say('text.merchant'),
        cell: (row) => html`<a href="/desk/merchants/${row.code}">${nameIn(row.names, language)}</a>`,
      },
      {
        title: say('text.licence'),
        cell: (row) =>
          html`${row.country} ${row.number}<br />${row.holder} ${row.district}
            ${row.fileIds.map((_, at) => html`<br /><a href="/desk/licences/${row.id}/files/${at}">${say('text.licenceFile', { no: at + 1 })}</a>`)}
            ${row.lookedUp && html`<br />${row.lookedUp}`}
            ${row.claimedTwice && html`<br /><span class="tag warn">${say('text.claimedTwice')}</span>`}`,
      },
      { title: say('text.validUntil'), cell: (row) => row.validUntil ?? '' },
      { title: say('text.register'), cell: (row) => registerText(desk, row) },
      { title: say('text.found'), cell: (row) => decide(row.id) },
    ],
    rows,
  )
  return deskPage(desk, 'licences', say('pages.licences'), body)
}

export async function queuePage(desk: Desk): Promise<string> {
  const { app, say } = desk
  const body = table(
    desk,
    [
      { title: say('text.job'), cell: (row) => html`<code>${row.task}</code>` },
      { title: say('text.waiting'), cell: (row) => row.waiting, isNumber: true },
      { title: say('text.due'), cell: (row) => row.due, isNumber: true },
      { title: say('text.running'), cell: (row) => row.running, isNumber: true },
      { title: say('text.failing'), cell: (row) => row.failing, isNumber: true },
      { title: say('text.oldest'), cell: (row) => row.oldestSeconds, isNumber: true },
      {
        title: say('text.givenUp'),
        cell: (row) =>
          html`${row.givenUp}
          ${
            row.givenUp > 0 &&
            actForm(desk, {
              to: '/desk/queue',
              button: say('text.tryAgain'),
              fields: html`<input type="hidden" name="task" value="${row.task}" />`,
            })
          }`,
        isNumber: true,
      },
    ],
    await readQueue(app),
  )
  return deskPage(desk, 'queue', say('pages.queue'), body)
}

export async function callsPage(desk: Desk): Promise<string> {
  const { app, say } = desk
  const body = html`<p class="muted">${say('text.callsHelp')}</p>
    ${table(
      desk,
      [
        { title: say('text.call'), cell: (row) => html`<code>${row.call}</code>` },
        { title: say('text.times'), cell: (row) => row.times, isNumber: true },
        { title: say('text.middle'), cell: (row) => Math.round(row.totalMs / row.times), isNumber: true },
        { title: say('text.longest'), cell: (row) => row.longestMs, isNumber: true },
        { title: say('text.last'), cell: (row) => momentOf(row.lastAt) },
      ],
      await listSlowCalls(app),
    )}`
  return deskPage(desk, 'calls', say('pages.calls'), body)
}

export async function storagePage(desk: Desk): Promise<string> {
  const { app, say } = desk
  const body = table(
    desk,
    [
      {
        title: say('text.table'),
        cell: (row) => (row.name ? html`<code>${row.name}</code>` : say('text.wholeDatabase')),
      },
      { title: say('text.storage'), cell: (row) => bytesText(row.bytes), isNumber: true },
      { title: say('text.rowsAbout'), cell: (row) => (row.name ? row.rowsAbout : '–'), isNumber: true },
    ],
    await readStorage(app),
  )
  return deskPage(desk, 'storage', say('pages.storage'), body)
}

/** What was looked at is called as its page. */
function actText({ say }: Desk, act: string): string {
  const [kind, page] = act.split('.')
  return page ? `${say(`acts.${kind}`)}: ${say(`pages.${page}`)}` : say(`acts.${act}`)
}

export async function logPage(desk: Desk): Promise<string> {
  const { app, say } = desk
  const body = table(
    desk,
    [
      { title: say('text.at'), cell: (row) => momentOf(row.at) },
      { title: say('text.name'), cell: (row) => row.by },
      { title: say('text.act'), cell: (row) => actText(desk, row.act) },
      { title: say('text.merchant'), cell: (row) => row.merchantCode },
      { title: say('text.facts'), cell: (row) => Object.values(row.facts).join(' · ') },
      { title: say('text.address'), cell: (row) => row.ip },
    ],
    await readLog(app),
  )
  return deskPage(desk, 'log', say('pages.log'), body)
}
