import { useSyncExternalStore } from 'react'
import { onMinute } from '../look/on-minute.ts'
import { Link } from '../parts/link.tsx'
import type { StoredUser } from '../session/stored-user.ts'
import { shownMoment } from '../words/buddhist.ts'
import { useWords } from '../words/words.ts'

const noticeMs = 5 * 86_400_000

function standing(until: number): 'selling' | 'ending' | 'paused' {
  const left = until - Date.now()
  return left > noticeMs ? 'selling' : left > 0 ? 'ending' : 'paused'
}

/** Says on every screen that new orders are paused, or will be within days, and leads to the plans. */
export function SellingStrip({ user }: { user: StoredUser }) {
  const { w } = useWords()
  const until = user.sellingUntil ? Date.parse(user.sellingUntil) : Infinity
  const now = useSyncExternalStore(onMinute, () => standing(until))
  if (now === 'selling') return null
  return (
    <aside className="demo-strip" aria-label={w('kit.frame.sellingEnds')}>
      <span>
        {now === 'ending'
          ? w('kit.frame.sellingUntil', { at: shownMoment(user.sellingUntil) })
          : w('kit.frame.sellingPaused')}
      </span>
      <Link href="/light-trialEnd">{w('kit.frame.choosePlan')}</Link>
    </aside>
  )
}
