import type { ReactNode } from 'react'
import { faultOf } from '#contract/report-pages/blocks.ts'
import type { Block, Period } from '#contract/report-pages/block.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { cx } from '../../kit/parts/cx.ts'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { shownSpan } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { reportPages } from '../report-pages.client.ts'
import { BlockBody } from './block-body.tsx'
import { blockTitle, periodText } from './block-text.ts'

type Props = {
  block: Block
  /** Instead of the block's own. */
  period?: Period | undefined
  /** At the end of its head. */
  actions?: ReactNode
  className?: string
}

/** Pixels of a row of the grid, and between two. */
export const rowHeight = 32
export const rowGap = 12
const headHeight = 74

/** One block: its title, its days, its figures as they are now. */
export function BlockCard({ block, period, actions, className }: Props) {
  const { w } = useWords()
  const fault = faultOf(block)
  const read = useRead(
    reportPages.figures,
    { block, ...(period && { period }) },
    { keep: true, live: ['order'], enabled: !fault, tellsFailure: true },
  )
  const { h } = block.place
  const height = Math.max(120, h * rowHeight + (h - 1) * rowGap - headHeight)
  const figures = fault ? undefined : read.data
  const title = blockTitle(figures?.measures.length ? { ...block, measures: figures.measures } : block)
  return (
    <section className={cx('report-block', className)} aria-label={title}>
      <header className="report-block-head">
        <h2>{title}</h2>
        <p>
          {periodText(period ?? block.period)}
          {figures && ` · ${shownSpan(figures.days.from, figures.days.to)}`}
          {figures?.beforeDays &&
            ` · ${w('report-pages.text.against', { days: shownSpan(figures.beforeDays.from, figures.beforeDays.to) })}`}
        </p>
        {actions}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by key */}
      <div
        className="report-block-body"
        role="group"
        aria-label={title}
        tabIndex={0}
        aria-busy={read.isFetching}
      >
        {fault ? (
          <p className="report-fault" role="note">
            {w(`report-pages.faults.${fault}`)}
          </p>
        ) : figures ? (
          <BlockBody block={block} figures={figures} label={title} height={height} />
        ) : read.error ? (
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <div className="lt-skeleton report-wait" />
        )}
      </div>
    </section>
  )
}
