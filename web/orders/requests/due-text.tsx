import { useSyncExternalStore } from 'react'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { useWords } from '../../kit/words/words.ts'

const listeners = new Set<() => void>()
let now = Date.now()
let clock: ReturnType<typeof setInterval> | undefined

/** One clock for all rows, that stands still while nobody looks. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    clock = setInterval(() => {
      now = Date.now()
      for (const each of listeners) each()
    }, 30_000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(clock)
  }
}

/** "in 5 hours", "2 days ago". */
function fromNow(at: string, language: string): string {
  const minutes = Math.round((new Date(at).getTime() - now) / 60_000)
  const [count, unit] =
    Math.abs(minutes) < 90
      ? ([minutes, 'minute'] as const)
      : Math.abs(minutes) < 36 * 60
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / 1_440), 'day'] as const)
  return new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' }).format(count, unit)
}

/** When something is due, and how long that is from now; late in coral. */
export function DueText({ at }: { at: string }) {
  const { language } = useWords()
  const isLate = useSyncExternalStore(subscribe, () => new Date(at).getTime() < now)
  useSyncExternalStore(subscribe, () => now)
  return (
    <span className="request-due" data-late={isLate || undefined}>
      <b>{fromNow(at, language)}</b> <TimeText at={at} />
    </span>
  )
}
