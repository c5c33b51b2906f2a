import { useState } from 'react'
import { useAct, useMayCall, useRead } from '../../kit/call/query.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Dialog } from '../../kit/parts/layers/dialog.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

/** A person's link for a calendar outside: made, shown once, ended. */
export function CalendarButton() {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  if (!useMayCall(plans.calendarMake)) return null
  return (
    <>
      <button type="button" className="lt-button" onClick={() => setOpen(true)}>
        {w('plans.text.calendarFeed')}
      </button>
      {open && <CalendarDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { w } = useWords()
  const [url, setUrl] = useState('')
  const { data } = useRead(plans.calendarInfo, undefined, { keep: true })
  const make = useAct(plans.calendarMake, { onDone: (made) => setUrl(made.url) })
  const end = useAct(plans.calendarEnd, { doneText: w('plans.text.done'), onDone: () => setUrl('') })
  return (
    <Dialog open onClose={onClose} title={w('plans.text.calendarFeed')}>
      <p>{w('plans.text.calendarHelp')}</p>
      {url && (
        <p>
          <Copyable text={url} />
        </p>
      )}
      {data?.seenAt && (
        <p>
          {w('plans.text.calendarSeen')}: <TimeText at={data.seenAt} zone={timeZone()} />
        </p>
      )}
      <div className="lt-page-actions">
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={make.running || end.running}
          onClick={() => void make.run(undefined)}
        >
          {w('plans.text.calendarMake')}
        </button>
        {data?.since && (
          <button
            type="button"
            className="lt-button"
            disabled={make.running || end.running}
            onClick={() => void end.run(undefined)}
          >
            {w('plans.text.calendarEnd')}
          </button>
        )}
      </div>
    </Dialog>
  )
}
