import type { ReactNode } from 'react'
import { useWords } from '../../words/words.ts'
import './empty.css'

type EmptyProps = {
  /** What would be here. */
  title?: ReactNode
  /** Why it is empty, or how it fills. */
  children?: ReactNode
  /** The first step. */
  action?: ReactNode
}

/** Nothing here: says what would be, and offers the first step. */
export function Empty({ title, children, action }: EmptyProps) {
  const { w } = useWords()
  return (
    <div className="lt-empty" role="status">
      <svg viewBox="0 0 64 24" width="64" height="24" aria-hidden>
        <path
          d="M2 8q7.500-8 15 0t15 0 15 0 15 0M2 18q7.500-8 15 0t15 0 15 0 15 0"
          fill="none"
          stroke="currentColor"
        />
      </svg>
      <p className="lt-empty-title">{title ?? w('kit.parts.nothingHere')}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
