import { Link } from '../parts/link.tsx'
import type { StoredUser } from '../session/stored-user.ts'
import { shownMoment } from '../words/buddhist.ts'
import { useWords } from '../words/words.ts'

const noticeMs = 5 * 86_400_000

/** Says on every screen that new orders are paused, or will be within days, and leads to the plans. */
export function SellingStrip({ user }: { user: StoredUser }) {
  const { w } = useWords()
  const until = user.sellingUntil ? Date.parse(user.sellingUntil) : Infinity
  const left = until - Date.now()
  if (left > noticeMs) return null
  return (
    <aside className="demo-strip" aria-label={w('kit.frame.sellingEnds')}>
      <span>
        {left > 0
          ? w('kit.frame.sellingUntil', { at: shownMoment(user.sellingUntil) })
          : w('kit.frame.sellingPaused')}
      </span>
      <Link href="/light-trialEnd">{w('kit.frame.choosePlan')}</Link>
    </aside>
  )
}
