import { Fragment, useMemo } from 'react'
import type { PriceSheet } from '#contract/booster/booster.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { Fill } from '../../kit/grid/sheet/fill.tsx'
import { FilterBar } from '../../kit/list/filter-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today as todayIn } from '../../kit/words/dates.ts'
import { daysBetween } from '#contract/kit/text/plain-days.ts'
import { useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'
import { accountSource } from '../parts/account-source.ts'
import { BoosterLinks } from '../parts/booster-links.tsx'
import { BulkDrawer } from './bulk-drawer.tsx'
import { PriceGrid, type PriceLine } from './price-grid.tsx'
import { StepsDrawer } from './steps-drawer.tsx'
import { listingSource } from './listing-source.ts'
import '../booster.css'

const schema = listSchema({
  filters: {
    listingId: { kind: 'pick', label: 'booster.fields.product', source: listingSource, first: true },
    connectionId: { kind: 'pick', label: 'booster.fields.account', source: accountSource, first: true },
    window: { kind: 'dates', label: 'booster.text.month', first: true },
  },
})
type List = ListControl<typeof schema.filters>
const maxDays = 62

/** The days shown: what was asked, four weeks from today otherwise. */
function windowOf({ values: { window } }: List) {
  const from = window.from || todayIn(timeZone())
  const days = window.to && window.to >= from ? daysBetween(from, window.to) : 27
  return { from, to: addDays(from, Math.min(days, maxDays - 1)) }
}

/** Prices by listing and day: by the rule, typed, pasted from a sheet, or changed many at once. */
export default function EditPrice() {
  const { w } = useWords()
  const list = useListState('boosterPrices', schema)
  const window = windowOf(list)
  const { listingId, connectionId } = list.values
  const { data, error, refetch } = useRead(
    booster.prices,
    {
      ...window,
      ...(listingId && { listingIds: [Number(listingId)] }),
      ...(connectionId && { connectionId: Number(connectionId) }),
    },
    { live: ['booster', 'sku'], keep: true, tellsFailure: true },
  )
  const bulk = useDrawer<number[]>()
  const steps = useDrawer<{ line: PriceLine; date: string }>()
  const ids = useMemo(() => [...new Set(data?.rows.map((row) => row.listingId))], [data])
  return (
    <Fill>
      <PageHead
        title={w('booster.screens.editPrice')}
        actions={
          <>
            {data?.can['edit'] && ids.length > 0 && (
              <button type="button" className="lt-button" onClick={() => bulk.show(ids)}>
                {w('booster.text.bulk')}
              </button>
            )}
            <BoosterLinks at="editPrice" />
          </>
        }
        folds
      />
      <FilterBar list={list} />
      <p className="booster-sub">{w('booster.text.typeHelp')}</p>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && (
        <Empty title={w('booster.text.noSheet')}>{w('booster.text.noListingsWhy')}</Empty>
      )}
      {data && data.rows.length > 0 && (
        <Sheet sheet={data} onOpen={(line, date) => steps.show({ line, date })} />
      )}
      <Fragment key={`bulk ${bulk.count}`}>
        {bulk.record && (
          <BulkDrawer
            listingIds={bulk.record}
            window={window}
            currency={data?.rows[0]?.currency ?? ''}
            open={bulk.open}
            onClose={bulk.hide}
          />
        )}
      </Fragment>
      <Fragment key={`steps ${steps.count}`}>
        {steps.record && <StepsDrawer {...steps.record} open={steps.open} onClose={steps.hide} />}
      </Fragment>
    </Fill>
  )
}

type SheetProps = { sheet: PriceSheet; onOpen: (line: PriceLine, date: string) => void }
function Sheet({ sheet, onOpen }: SheetProps) {
  const { w } = useWords()
  const act = useAct(booster.priceSave, {
    onDone: (saved) => toast.good(w('booster.text.savedPrices', saved)),
  })
  return (
    <PriceGrid
      sheet={sheet}
      onOpen={onOpen}
      save={async (cells) => (await act.run({ cells })) !== undefined}
    />
  )
}
