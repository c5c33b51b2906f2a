import { availabilityDays, type AvailabilityFilter } from '#contract/order-entry/availability.schema.ts'
import type { z } from 'zod'
import { TableFoot } from '../../kit/list/table/data-table-foot.tsx'
import { useRead } from '../../kit/call/query.ts'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'
import { AvailabilityTable, type AvailabilityRow } from './availability-table.tsx'

type ViewProps = {
  ask: z.input<typeof AvailabilityFilter>
  staff: boolean
  add: (row: AvailabilityRow, date: string, session: string) => void
  onTurn: (from: string) => void
  onPage: (pageNo: number, pageSize: number) => void
}

/** What can be ordered in the next two weeks, all of it beside each other. */
export function AvailabilityView({ ask, staff, add, onTurn, onPage }: ViewProps) {
  const { w } = useWords()
  const now = today(timeZone())
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useRead(
    entry.availability,
    ask,
    { keep: true, live: ['sku', 'price', 'stock', 'order'], tellsFailure: true },
  )
  const back = addDays(ask.from, -availabilityDays)
  return (
    <>
      <div className="entry-turn">
        <button
          type="button"
          className="lt-icon-button"
          aria-label={w('order-entry.text.earlierDays')}
          disabled={ask.from <= now}
          onClick={() => onTurn(back < now ? now : back)}
        >
          ‹
        </button>
        <span>
          {shownDay(ask.from)} – {shownDay(addDays(ask.from, availabilityDays - 1))}
        </span>
        <button
          type="button"
          className="lt-icon-button"
          aria-label={w('order-entry.text.laterDays')}
          onClick={() => onTurn(addDays(ask.from, availabilityDays))}
        >
          ›
        </button>
        <span className="entry-soft">
          {w('order-entry.text.daysHelp', { currency: data?.agent.currency ?? '' })}
        </span>
      </div>
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : data && data.rows.length === 0 ? (
        <Empty title={w('order-entry.text.nothing')} />
      ) : data ? (
        <AvailabilityTable page={data} staff={staff} add={add} />
      ) : (
        <div className="lt-panel lt-skeleton lt-skeleton-card" aria-busy={isFetching && isPlaceholderData} />
      )}
      <TableFoot
        paging={{ total: data?.total ?? 0, pageNo: ask.pageNo ?? 1, pageSize: ask.pageSize ?? 20, onPage }}
        asOf={dataUpdatedAt || undefined}
        live
        selected={0}
      />
    </>
  )
}
