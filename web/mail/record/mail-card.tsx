import { mailRecord } from '#contract/mail/record/mail.fields.ts'
import type { MailContent } from '#contract/mail/record/mail-record.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { useRead } from '../../kit/call/query.ts'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { MailFrame } from '../../kit/parts/mail-frame.tsx'
import { Card, FactCard } from '../../kit/parts/page/cards.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { factsOf } from '../../kit/record/record-facts.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { MailActions } from './mail-actions.tsx'
import { kindText, troubleText } from './mail-columns.tsx'
import { useMailCalls } from './mail-family.ts'
import './mail.css'

const facts = factsOf(mailRecord)
const at = (word: WordKey, moment: string | null) => ({
  word,
  value: moment && <TimeText at={moment} zone={timeZone()} />,
})

/** A mail beside the list: what became of it, what may be done, and how it was sent. */
export function MailCard({ id }: { id: number }) {
  const { w } = useWords()
  const calls = useMailCalls()
  const { data, error, refetch } = useRead(
    calls.info,
    { id },
    { live: ['mail'], keep: true, tellsFailure: true },
  )
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <div className="lt-detail-main mail-card">
      <MailActions mail={data} max={4} />
      <FactCard
        title="mail.text.fate"
        facts={facts(data, [
          'state',
          { word: 'mail.fields.trouble', value: troubleText(data) },
          { word: 'mail.fields.error', value: data.error, wide: true },
          'attempts',
          at('mail.fields.nextAttemptAt', data.nextAttemptAt),
          at('mail.fields.sentAt', data.sentAt),
          at('mail.fields.openedAt', data.openedAt),
          at('mail.fields.endedAt', data.endedAt),
          { word: 'mail.fields.resentOf', value: data.resentOf && `#${data.resentOf}` },
          'toAddress',
          'partyName',
          { word: 'mail.fields.kind', value: kindText(data) },
          'language',
          'orderCode',
          'madeByName',
        ])}
      />
      <Again mail={data} />
      <Card title="mail.text.content">
        <h3 className="mail-subject">{data.subject}</h3>
        {data.hidden ? <p className="mail-hidden">{w('mail.text.hidden')}</p> : <MailFrame {...data} />}
        <Files mail={data} />
      </Card>
    </div>
  )
}

function Again({ mail }: { mail: MailContent }) {
  const { w } = useWords()
  if (mail.resentAs.length === 0) return null
  return (
    <Card title="mail.text.resentAs">
      <ul className="mail-again">
        {mail.resentAs.map(({ id, toAddress, state }) => (
          <li key={id}>
            #{id} · {toAddress} · {w(`mail.states.${state}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Files({ mail }: { mail: MailContent }) {
  const { w } = useWords()
  const calls = useMailCalls()
  if (mail.attachments.length === 0) return null
  return (
    <ul className="mail-files" aria-label={w('mail.text.attachments')}>
      {mail.attachments.map(({ id, name, size }) => (
        <li key={id}>
          <a className="lt-button" href={calls.file.href({ id: mail.id, fileId: id })} download={name}>
            {name} · {Math.max(1, Math.round(size / 1024))} kB
          </a>
        </li>
      ))}
    </ul>
  )
}
