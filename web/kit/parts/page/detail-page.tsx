import { useEffect, type ReactNode } from 'react'
import { ActsOfRecord } from '../acts/acts-of-record.ts'
import { Copyable } from '../copyable.tsx'
import { LoadError } from './load-error.tsx'
import { PageHead } from './page-head.tsx'
import { noteRecent } from '../../frame/palette-recent.ts'
import { usePageName } from '../../route/page-name.ts'
import { screenWord, useScreen } from '../../route/use-screen.ts'
import { useWords } from '../../words/words.ts'
import './cards.css'
import './detail-page.css'
import './skeleton.css'

type DetailPageProps = {
  /** The code that people say and paste. */
  code?: string | undefined
  title: ReactNode
  /** Its states, as StateTags. */
  states?: ReactNode
  sub?: ReactNode
  /** `ActionButtons`. */
  actions?: ReactNode
  /** Facts in cards. */
  children: ReactNode
  /** Money, deadlines, people, history. */
  side?: ReactNode
  /** What `useRead` says while there is nothing to show. */
  read?: RecordRead
}
/** What was looked at is among what the palette offers first. */
function useNoted(code: string | undefined, detail: string): void {
  useEffect(() => {
    if (code) noteRecent({ href: location.pathname + location.search, title: code, detail })
  }, [code, detail])
}
type RecordRead = { isPending: boolean; error: unknown; refetch: () => unknown }

/** The shell of every record. */
export function DetailPage({ code, title, states, sub, actions, children, side, read }: DetailPageProps) {
  usePageName(code)
  useNoted(code, typeof title === 'string' ? title : '')
  if (read && (read.isPending || (read.error && !title))) return <RecordToCome read={read} />
  return (
    <article className="lt-detail">
      <PageHead
        title={title}
        aside={
          <>
            {code && <Copyable text={code} />}
            {states}
          </>
        }
        sub={sub}
        actions={actions && <ActsOfRecord value={code ?? ''}>{actions}</ActsOfRecord>}
      />
      <div className="lt-detail-main">{children}</div>
      {side && <aside className="lt-detail-side">{side}</aside>}
    </article>
  )
}

/** In the place of a record: its shape while it comes; where it cannot be shown the title of its screen, and why. */
export function RecordToCome({ read: { error, isPending, refetch } }: { read: RecordRead }) {
  const { w } = useWords()
  const screen = useScreen()
  if (isPending || !error) return <DetailSkeleton />
  return (
    <>
      {screen && <PageHead title={w(screenWord(screen))} />}
      <LoadError error={error} onRetry={() => void refetch()} />
    </>
  )
}

function DetailSkeleton() {
  const { w } = useWords()
  return (
    <div className="lt-detail" role="status" aria-label={w('kit.parts.loading')}>
      <div className="lt-page-head">
        <h1 className="lt-skeleton lt-skeleton-title" aria-label={w('kit.parts.loading')} />
      </div>
      <div className="lt-detail-main">
        <div className="lt-panel lt-skeleton-card" />
        <div className="lt-panel lt-skeleton-card" />
      </div>
      <div className="lt-detail-side">
        <div className="lt-panel lt-skeleton-card" />
      </div>
    </div>
  )
}
