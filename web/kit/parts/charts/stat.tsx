import type { ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { cx } from '../cx.ts'
import { Link } from '../link.tsx'
import { useWords } from '../../words/words.ts'
import './stat.css'

export type StatItem = {
  word: WordKey
  value: ReactNode
  /** Against what: yesterday, last month, the limit. */
  hint?: ReactNode
  /** Somebody must act. */
  attention?: boolean
  /** Where the things behind the number are. */
  href?: string
}

/** Small tiles of numbers. */
export function Stats({ items }: { items: readonly StatItem[] }) {
  const { w } = useWords()
  return (
    <dl className="lt-stats">
      {items.map(({ word, value, hint, attention, href }) => (
        <div key={word} className={cx('lt-stat', attention && 'lt-stat-attention')}>
          <dt>{href ? <Link href={href}>{w(word)}</Link> : w(word)}</dt>
          <dd>{value}</dd>
          {hint && <dd className="lt-stat-hint">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
