import { useState } from 'react'
import type { Notice } from '#contract/scheduling/notices.ts'
import { useAct, useMayCall, useRead } from '../../kit/call/query.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { shownMoment } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { scheduling } from '../scheduling.client.ts'
import './day-profit.css'

const tones = {
  queued: 'progress',
  sent: 'good',
  failed: 'bad',
  bounced: 'bad',
  cancelled: 'muted',
  'no-address': 'warn',
} as const

/** Who was told which time of a day, and what became of each message. */
export function NoticesCard({ date }: { date: string }) {
  const { w } = useWords()
  const may = useMayCall(scheduling.dayNotices)
  const { data } = useRead(
    scheduling.dayNotices,
    { date },
    { enabled: may, keep: true, skipToast: true, live: ['dayPlan', 'mail'] },
  )
  if (!data) return null
  return (
    <details className="lt-panel day-notices">
      <summary>
        {w('scheduling.notices.title')} ({data.rows.length})
      </summary>
      {data.rows.length === 0 && <p>{w('scheduling.notices.none')}</p>}
      <ul>
        {data.rows.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </details>
  )
}

function NoticeRow({ notice }: { notice: Notice }) {
  const { w } = useWords()
  const { audience, name, address, time, coach, state, byName, at } = notice
  return (
    <li>
      <b>{time}</b> {w(`scheduling.notices.${audience}`)} · {name} · {coach}{' '}
      <StatusTag tone={tones[state]}>{w(`scheduling.noticeStates.${state}`)}</StatusTag>{' '}
      <small>{[address, byName, shownMoment(at)].filter(Boolean).join(' · ')}</small>
      {audience === 'hotel' && state === 'no-address' && <DeskInput name={name} />}
    </li>
  )
}

/** A hotel that nobody can write to yet. */
function DeskInput({ name }: { name: string }) {
  const { w } = useWords()
  const [email, setEmail] = useState('')
  const save = useAct(scheduling.deskSave, { doneText: w('kit.parts.saved') })
  const may = useMayCall(scheduling.deskSave)
  if (!may) return null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ name, email })
      }}
    >
      <input
        type="email"
        className="lt-input"
        required
        aria-label={w('scheduling.notices.deskEmail', { name })}
        placeholder={w('scheduling.crew.email')}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <button type="submit" className="lt-button" disabled={save.running}>
        {w('kit.parts.save')}
      </button>
    </form>
  )
}
