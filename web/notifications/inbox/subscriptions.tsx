import { useState } from 'react'
import { kindOf, mailTimes, notificationGroups, type MailTime } from '#contract/notifications/kinds.ts'
import type { ChoiceList } from '#contract/notifications/notifications.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { screenNamed } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { notifications } from '../notifications.client.ts'
import './inbox.css'

type Row = ChoiceList['rows'][number]

/** What a person is told, and by which way: kinds by ways, kept as soon as one is changed. */
export default function Subscriptions() {
  const { w } = useWords()
  const { data } = useRead(notifications.choices, undefined, { tellsFailure: true })
  return (
    <div className="subscription-page">
      <PageHead title={w('notifications.screens.subscriptions')} />
      <Card>
        <p className="lt-soft">{w('notifications.text.subscriptionsHelp')}</p>
        {data && <Choices choices={data} />}
      </Card>
    </div>
  )
}

function Choices({ choices }: { choices: ChoiceList }) {
  const { w } = useWords()
  const save = useAct(notifications.saveChoices, { doneText: w('notifications.text.saved') })
  const [rows, setRows] = useState(choices.rows)
  const [dailyAt, setDailyAt] = useState(choices.dailyAt)
  const webhooks = rows.some((row) => row.webhooks !== undefined)
  const change = (changed: Row) => {
    const before = rows
    setRows(rows.map((row) => (row.kind === changed.kind ? changed : row)))
    const { kind, inApp, mail } = changed
    void save.run({ choices: [{ kind, inApp, mail }], dailyAt }).then((done) => done ?? setRows(before))
  }
  const ways = { mail: Boolean(choices.email), webhooks, change }
  return (
    <>
      <table className="subscriptions">
        <thead>
          <tr>
            <th scope="col">{w('notifications.text.kind')}</th>
            <th scope="col">{w('notifications.text.inApp')}</th>
            <th scope="col">{w('notifications.text.mail')}</th>
            {webhooks && <th scope="col">{w('notifications.text.webhook')}</th>}
          </tr>
        </thead>
        {notificationGroups.map((group) => {
          const own = rows.filter(({ kind }) => kindOf(kind).group === group)
          return (
            own.length > 0 && (
              <tbody key={group}>
                <tr className="subscription-group">
                  <th scope="rowgroup" colSpan={webhooks ? 4 : 3}>
                    {w(`notifications.groups.${group}`)}
                  </th>
                </tr>
                {own.map((row) => (
                  <Kind key={row.kind} row={row} {...ways} />
                ))}
              </tbody>
            )
          )
        })}
      </table>
      <div className="subscription-foot">
        <label>
          <span>{w('notifications.text.dailyAt')}&ensp;</span>
          <input
            type="time"
            className="lt-input"
            value={dailyAt}
            onChange={({ target }) => setDailyAt(target.value)}
            onBlur={() => dailyAt && dailyAt !== choices.dailyAt && void save.run({ choices: [], dailyAt })}
          />
        </label>
        <p className="lt-soft">
          {w('notifications.text.dailyAtHelp')}{' '}
          {choices.email
            ? w('notifications.text.mailsTo', { email: choices.email })
            : w('notifications.text.noEmail')}
        </p>
      </div>
    </>
  )
}

type KindProps = { row: Row; mail: boolean; webhooks: boolean; change: (row: Row) => void }

function Kind({ row, mail, webhooks, change }: KindProps) {
  const { w } = useWords()
  const name = w(`notifications.kinds.${row.kind}`)
  const hooks = screenNamed('webhooks')?.path ?? ''
  const setMail = (value: string) => {
    const time = mailTimes.find((each): each is MailTime => each === value)
    if (time) change({ ...row, mail: time })
  }
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <label>
          <input
            type="checkbox"
            aria-label={`${name}: ${w('notifications.text.inApp')}`}
            checked={row.inApp}
            onChange={({ target }) => change({ ...row, inApp: target.checked })}
          />
        </label>
      </td>
      <td>
        <select
          className="lt-input"
          aria-label={`${name}: ${w('notifications.text.mail')}`}
          value={row.mail}
          disabled={!mail}
          onChange={({ target }) => setMail(target.value)}
        >
          {mailTimes.map((time) => (
            <option key={time} value={time}>
              {w(`notifications.mailTimes.${time}`)}
            </option>
          ))}
        </select>
      </td>
      {webhooks && (
        <td>
          <Link href={hooks}>{row.webhooks?.join(', ') || w('notifications.text.noWebhook')}</Link>
        </td>
      )}
    </tr>
  )
}
