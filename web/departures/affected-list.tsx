import type { AffectedOrder } from '#contract/departures/departures.schema.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { ListPage } from '../kit/list/list-page.tsx'
import { useListPage } from '../kit/list/use-list-page.ts'
import { useListState } from '../kit/list/use-list-state.ts'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { affectedColumns } from './affected-columns.tsx'
import { AffectedSummary } from './affected-summary.tsx'
import { CallDrawer } from './call-drawer.tsx'
import { departures } from './departures.client.ts'
import { scopeOf, scopeSchema } from './scope.ts'

/** Everybody who is on the departures chosen, and the call on all of them, or on those that are marked. */
export default function AffectedList() {
  const { w } = useWords()
  const list = useListState('departureOrders', scopeSchema)
  const { text: _, ...scope } = scopeOf(list)
  const page = useListPage(departures.affected, list, scopeOf(list), ['order', 'departure'])
  const drawer = useDrawer<number[]>()
  const sums = page.read.data?.sums
  const callOff = (rows: readonly AffectedOrder[]) =>
    page.read.data?.can['call'] === true && (
      <button
        type="button"
        className="lt-button lt-button-danger"
        disabled={!sums?.orders}
        onClick={() => drawer.show(rows.map(({ id }) => id))}
      >
        {w('departures.text.call')}
      </button>
    )
  return (
    <>
      <ListPage
        {...page}
        title="departures.screens.departureOrders"
        columns={affectedColumns}
        rowKey={({ id }) => id}
        rowName={({ code }) => code}
        hrefOf={({ id }) => to.orders.OrderDetail({ id })}
        bulk={[]}
        bulkExtra={callOff}
        actions={
          <>
            <button type="button" className="lt-button" onClick={() => window.print()}>
              {w('departures.text.print')}
            </button>
            {callOff([])}
          </>
        }
        empty={{ title: 'departures.text.noOrders', text: 'departures.text.noDeparturesWhy' }}
        compact
        live
      >
        {sums && sums.orders > 0 && <AffectedSummary sums={sums} />}
      </ListPage>
      {drawer.record && sums && (
        <CallDrawer
          key={drawer.count}
          scope={scope}
          orderIds={drawer.record}
          sums={sums}
          open={drawer.open}
          onClose={drawer.hide}
        />
      )}
    </>
  )
}
