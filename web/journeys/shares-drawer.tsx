import { sharesForm, waitingForm } from '#contract/journeys/departure.fields.ts'
import type { Departure, DepartureShares } from '#contract/journeys/journeys.api.ts'
import { agentSource } from '../agents/agents.public.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { useDrawer, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { moneyCell } from '../kit/list/table/cells.tsx'
import { DataTable } from '../kit/list/table/data-table.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { toast } from '../kit/parts/layers/toast.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { runs } from '../kit/route/action.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords, word } from '../kit/words/words.ts'
import { planSource } from '../plans/plans.public.ts'
import { journeys } from './journeys.client.ts'

type Row = DepartureShares['rows'][number] & { currency: string }
const money = (key: 'revenueMinor' | 'shareMinor' | 'profitMinor', title: Column<Row>['title']) => ({
  key,
  title,
  width: 120,
  card: 'meta' as const,
  ...moneyCell((row: Row) => [row[key], row.currency]),
})
const columns: readonly Column<Row>[] = [
  {
    key: 'order',
    title: 'journeys.shares.order',
    text: ({ orderCode }) => orderCode,
    width: 120,
    card: 'title',
  },
  {
    key: 'agent',
    title: 'journeys.shares.agent',
    text: ({ agentName }) => agentName,
    width: 140,
    grow: true,
    card: 'sub',
  },
  { key: 'guests', title: 'journeys.shares.guests', text: ({ guests }) => guests, width: 80, align: 'right' },
  money('revenueMinor', 'journeys.shares.revenue'),
  money('shareMinor', 'journeys.shares.share'),
  money('profitMinor', 'journeys.shares.profit'),
]
type Waiting = DepartureShares['waiting'][number]
const waitingColumns: readonly Column<Waiting>[] = [
  {
    key: 'name',
    title: 'journeys.waiting.name',
    text: ({ name }) => name,
    width: 140,
    grow: true,
    card: 'title',
  },
  {
    key: 'agent',
    title: 'journeys.waiting.agentId',
    text: ({ agentName }) => agentName,
    width: 130,
    card: 'sub',
  },
  {
    key: 'guests',
    title: 'journeys.waiting.guests',
    text: ({ guests }) => guests,
    width: 80,
    align: 'right',
  },
  { key: 'phone', title: 'journeys.waiting.phone', text: ({ phone }) => phone, width: 120 },
  {
    key: 'status',
    title: 'journeys.waiting.status',
    text: ({ status }) => word(`journeys.waitingStates.${status}`),
    width: 120,
    card: 'meta',
  },
]

/** Orders of a departure, what each carries of its cost, and who waits for a place. */
export function SharesDrawer({ departure, ...panel }: Panel & { departure: Departure }) {
  const { w } = useWords()
  const live = ['journeyDeparture', 'order', 'travelPlan']
  const { data } = useRead(journeys.departureShares, { id: departure.id }, { live, keep: true })
  const [edit, wait] = [useDrawer<DepartureShares>(), useDrawer<Departure>()]
  return (
    <Drawer {...panel} title={`${departure.journeyCode} ${departure.date}`} width={760}>
      {data && (
        <>
          <Card
            title="journeys.text.sharesTitle"
            extra={
              <>
                {data.can['guests'] === true && <BringGuests id={departure.id} />}
                <button type="button" className="lt-button" onClick={() => edit.show(data)}>
                  {w('journeys.text.editShares')}
                </button>
              </>
            }
          >
            <DataTable
              screen="departureShares"
              label={w('journeys.text.sharesTitle')}
              columns={columns}
              rows={data.rows.map((row) => ({ ...row, currency: data.currency }))}
              rowKey={({ orderId }) => String(orderId)}
              empty={<Empty title={w('journeys.text.noOrders')} />}
              inline
            />
          </Card>
          <WaitingCard rows={data.waiting} onAdd={() => wait.show(departure)} />
        </>
      )}
      {edit.record && (
        <CostDrawer key={`c${edit.count}`} shares={edit.record} open={edit.open} onClose={edit.hide} />
      )}
      {wait.record && (
        <WaitDrawer key={`w${wait.count}`} id={wait.record.id} open={wait.open} onClose={wait.hide} />
      )}
    </Drawer>
  )
}

/** Who waits for a place, in order. */
function WaitingCard({ rows, onAdd }: { rows: Waiting[]; onAdd: () => void }) {
  const { w } = useWords()
  return (
    <Card
      title="journeys.text.waitingTitle"
      extra={
        <button type="button" className="lt-button" onClick={onAdd}>
          {w('journeys.text.addWaiting')}
        </button>
      }
    >
      <DataTable
        screen="departureWaiting"
        label={w('journeys.text.waitingTitle')}
        columns={waitingColumns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowActions={({ id, can }) => (
          <ActionButtons
            can={can}
            of="journeys.waitingVerbs"
            max={1}
            quiet
            acts={{
              asked: runs(journeys.waitingMove, () => ({ id, to: 'asked' as const })),
              taken: runs(journeys.waitingMove, () => ({ id, to: 'taken' as const })),
              removed: runs(journeys.waitingMove, () => ({ id, to: 'removed' as const })),
            }}
          />
        )}
        empty={<Empty title={w('journeys.text.nobodyWaits')} />}
        inline
      />
    </Card>
  )
}

/** Guests of the orders come to the list of the group; however often, each of them once. */
function BringGuests({ id }: { id: number }) {
  const { w } = useWords()
  const bring = useAct(journeys.departureGuests, {
    invalidates: ['plans'],
    onDone: (done) => toast.info(w('journeys.text.guestsBrought', done)),
  })
  return (
    <button
      type="button"
      className="lt-button"
      disabled={bring.running}
      onClick={() => void bring.run({ id })}
    >
      {w('journeys.text.bringGuests')}
    </button>
  )
}

const Shares = fieldOf(sharesForm)
function CostDrawer({ shares, ...panel }: Panel & { shares: DepartureShares }) {
  const { w } = useWords()
  const { may } = useSession()
  const { typedMinor: costMinor, rule, planId } = shares
  const form = useRecordForm(sharesForm, {
    name: 'journeys.shares',
    draft: false,
    existing: { costMinor, rule, planId },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('journeys.text.editShares')}
      call={journeys.departureCost}
      owner={{ id: shares.id }}
    >
      <Shares name="rule" />
      {may('group.plan') && <Shares name="planId" source={planSource} />}
      <Shares name="costMinor" currency={shares.currency} />
    </SaveDrawer>
  )
}

const Wait = fieldOf(waitingForm)
function WaitDrawer({ id, ...panel }: Panel & { id: number }) {
  const { w } = useWords()
  const form = useRecordForm(waitingForm, { name: 'journeys.waiting', draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('journeys.text.addWaiting')}
      call={journeys.waitingSave}
      owner={{ id }}
    >
      <Wait name="agentId" source={agentSource} required />
      <Wait name="name" />
      <Wait name="phone" />
      <Wait name="guests" />
    </SaveDrawer>
  )
}
