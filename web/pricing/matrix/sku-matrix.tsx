import { Empty } from '../../kit/parts/page/empty.tsx'
import { FilterBar } from '../../kit/list/filter-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { TableFoot } from '../../kit/list/table/data-table-foot.tsx'
import { useListState } from '../../kit/list/use-list-state.ts'
import { addDays, today as todayHere } from '../../kit/words/dates.ts'
import { monthStart } from '../../kit/words/days.ts'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { go } from '../../kit/route/navigate.ts'
import { useRead } from '../../kit/call/query.ts'
import { to } from '../../kit/route/screens.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { MonthTurn } from '../calendar/month-turn.tsx'
import { useMonth } from '../use-place.ts'
import { pricing } from '../pricing.client.ts'
import { PriceMatrix } from './price-matrix.tsx'

/** Days in sight: two months, as far as a page of the matrix goes. */
const days = 60
const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'pricing.text.skuSearch', first: true },
    enabled: {
      kind: 'select',
      label: 'pricing.fields.skuState',
      options: [
        { value: 'true', word: 'pricing.skuStates.enabled' },
        { value: 'false', word: 'pricing.skuStates.disabled' },
      ],
    },
  },
  pageSize: 100,
  beside: ['month'],
})

/** All SKUs side by side, day by day: prices are typed, copied and pasted over many of them at once. */
export function SkuMatrix() {
  const { w } = useWords()
  const list = useListState('calendarPrice', schema)
  const { month, setMonth } = useMonth()
  const today = todayHere(timeZone())
  const from = month === monthStart(today) ? today : month
  const { text, enabled } = list.values
  const { pageNo, pageSize } = list
  const ask = {
    text: text || undefined,
    enabled: enabled ? enabled === 'true' : undefined,
    from,
    to: addDays(from, days - 1),
    pageNo,
    pageSize,
  }
  const read = useRead(pricing.calendarMatrix, ask, {
    keep: true,
    live: ['price', 'cost'],
    tellsFailure: true,
  })
  const { data } = read
  return (
    <>
      <div className="lt-calendar-bar">
        <FilterBar list={list} />
        <MonthTurn month={month} onTurn={setMonth} />
      </div>
      {read.error && !data ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : !data ? (
        <div className="lt-calendar-wait" role="status" aria-label={w('kit.parts.loading')} />
      ) : data.rows.length === 0 ? (
        <Empty title={w('kit.parts.nothingFound')} />
      ) : (
        <PriceMatrix
          label={w('pricing.screens.calendarPrice')}
          calendars={data.rows}
          save={pricing.calendarMatrixSave}
          onOpen={({ sku }, date) => go(to.pricing.calendarPrice({ skuId: sku.id, month: date.slice(0, 7) }))}
        />
      )}
      <TableFoot
        paging={{ total: data?.total ?? 0, pageNo, pageSize, onPage: list.setPage }}
        asOf={read.dataUpdatedAt}
        live
        selected={0}
      />
    </>
  )
}
