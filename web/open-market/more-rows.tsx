import { useState } from 'react'
import { shownLimit, shownStep } from '#contract/open-market/cases.schema.ts'
import { useWords } from '../kit/words/words.ts'

/** How much of a list is read: a step more each time it is asked for. */
export function useMoreRows() {
  const [maxRows, setMaxRows] = useState(shownStep)
  const showMore = () => setMaxRows((was) => was + shownStep)
  return { maxRows, showMore: maxRows < shownLimit ? showMore : undefined }
}

/** Below a list that does not show all: how many it shows, and the way to the others. */
export function MoreRows({ count, onMore }: { count: number; onMore: (() => void) | undefined }) {
  const { w } = useWords()
  return (
    <p className="market-acts">
      <span>{w('kit.parts.firstShown', { count })}</span>
      {onMore && (
        <button type="button" className="lt-button" onClick={onMore}>
          {w('open-market.text.showMore')}
        </button>
      )}
    </p>
  )
}
