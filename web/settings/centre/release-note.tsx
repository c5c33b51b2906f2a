import { useEffect } from 'react'
import { useAct, useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { settings } from '../settings.client.ts'
import './centre.css'

/** One release note; looked at, it is read. */
export default function ReleaseNotePage() {
  const { w } = useWords()
  const [{ key }] = useUrlQuery()
  const read = useRead(settings.notes, undefined, { tellsFailure: true })
  const { run } = useAct(settings.noteRead)
  const note = read.data?.rows.find((one) => one.key === key) ?? (key ? undefined : read.data?.rows[0])
  const unread = note && !note.read ? note.key : undefined
  useEffect(() => {
    if (unread) void run({ key: unread })
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unread])
  return (
    <>
      <PageHead
        title={note?.title ?? w('settings.screens.UpdateLogDetail')}
        sub={note && <DateText date={note.day} />}
        actions={
          <Link className="lt-button" href={to.settings.HelpAndLog({ tab: 'updates' })}>
            {w('settings.centre.updates')}
          </Link>
        }
      />
      {read.error && !read.data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && !note && <Empty title={w('settings.centre.noNote')} />}
      {note && (
        <section className="lt-card">
          {note.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      )}
    </>
  )
}
