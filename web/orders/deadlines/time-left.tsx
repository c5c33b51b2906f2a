import { useSyncExternalStore } from 'react'
import { onMinute } from '../../kit/look/on-minute.ts'
import { cx } from '../../kit/parts/cx.ts'
import { language, useWords, word } from '../../kit/words/words.ts'
import './time-left.css'

const minute = 60_000
const thisMinute = () => Math.floor(Date.now() / minute) * minute

/** "2 hr 5 min" in the reader's language: two units at most, the larger ones. */
function lasting(time: number): string {
  const minutes = Math.floor(time / minute)
  const parts = [
    { unit: 'day', count: Math.floor(minutes / 1440) },
    { unit: 'hour', count: Math.floor((minutes % 1440) / 60) },
    { unit: 'minute', count: minutes % 60 },
  ]
  const first = parts.findIndex(({ count }) => count > 0)
  const view = first < 0 ? parts.slice(2) : parts.slice(first, first + 2).filter(({ count }) => count > 0)
  return view
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ')
}

/** How long there is until then, or how long it is over. */
function leftText(at: string, now = Date.now()): string {
  const left = new Date(at).getTime() - now
  return left < 0
    ? word('orders.follow.over', { time: lasting(-left) })
    : word('orders.follow.left', { time: lasting(left) })
}

/** A countdown to the minute; near its end it stands out. */
export function TimeLeft({ at }: { at: string }) {
  const now = useSyncExternalStore(onMinute, thisMinute)
  // The text follows the language.
  useWords()
  const left = new Date(at).getTime() - now
  return (
    <time
      dateTime={at}
      className={cx('time-left', left < 0 ? 'time-over' : left < 60 * minute && 'time-near')}
    >
      {leftText(at, now)}
    </time>
  )
}
