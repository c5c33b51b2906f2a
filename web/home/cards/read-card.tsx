import type { ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { useWords } from '../../kit/words/words.ts'
import '../../kit/parts/page/skeleton.css'

type ReadCardProps<T> = {
  title: WordKey
  read: { data?: T | undefined; error: unknown; refetch: () => unknown }
  /** Said where there is nothing to show. */
  empty: WordKey
  isEmpty: (data: T) => boolean
  /** In the head: a figure. */
  aside?: (data: T) => ReactNode
  /** The screen with all of it. */
  href?: string | undefined
  children: (data: T) => ReactNode
}

/** A card that loads by itself: a quiet shape first, what went wrong, that there is nothing, or the thing. */
export function ReadCard<T>({ title, read, empty, isEmpty, aside, href, children }: ReadCardProps<T>) {
  const { w } = useWords()
  const { data, error } = read
  return (
    <Card
      title={title}
      extra={
        <span className="home-head">
          {data && aside?.(data)}
          {href && (
            <Link className="home-all" href={href} aria-label={`${w('home.text.all')}: ${w(title)}`}>
              {w('home.text.all')}
            </Link>
          )}
        </span>
      }
    >
      {data === undefined ? (
        error ? (
          <LoadError error={error} onRetry={() => void read.refetch()} />
        ) : (
          <div className="home-wait" role="status" aria-label={w('kit.parts.loading')}>
            {['80%', '60%', '72%'].map((width) => (
              <span key={width} className="lt-skeleton" style={{ width }} />
            ))}
          </div>
        )
      ) : isEmpty(data) ? (
        <p className="home-none">{w(empty)}</p>
      ) : (
        children(data)
      )}
    </Card>
  )
}
