import { shownDay, shownMoment } from '../kit/words/buddhist.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { overbookForm } from '#contract/stock/stock.fields.ts'
import type { Board, StockCell } from '#contract/stock/stock.schema.ts'
import { Facts } from '../kit/parts/page/cards.tsx'
import { weekday } from '../kit/words/dates.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs } from '../kit/route/action.ts'
import { IfAllowed } from '../kit/parts/if-allowed.tsx'
import { Link } from '../kit/parts/link.tsx'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { Fields } from '../kit/form/form-page.tsx'
import { useFormValue, type OpenForm } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useRead } from '../kit/call/query.ts'
import { to } from '../kit/route/screens.ts'
import { useWords } from '../kit/words/words.ts'
import { cellKey, cellsByKey, lineNow, type BoardLine } from './board-rows.ts'
import { poolName } from './pool-source.ts'
import { stock } from './stock.client.ts'

/** How cells of a board are saved, and who holds their places asked. */
type CellCalls = Pick<typeof stock, 'save' | 'holds' | 'unblock'>
type CellDrawerProps = {
  board: Board
  calls: CellCalls
  line: BoardLine
  date: string
  open: boolean
  onClose: () => void
}

/** One cell: what stands on it, block or open it, over-book it. */
export function CellDrawer({ board, calls, line: opened, date, open, onClose }: CellDrawerProps) {
  const { w, name, language } = useWords()
  const line = lineNow(board, opened)
  const cell = line.pool && cellsByKey(board.cells).get(cellKey(line.pool.poolId, date, line.session))
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={`${shownDay(date)} ${weekday(date, language)} ${line.session}`}
      width={420}
    >
      <div className="stock-cell">
        <p>
          <b>{name(line.sku.names)}</b> · {line.sku.code}{' '}
          {line.pool && line.pool.shared > 0 && `· ${poolName(line.pool, language)}`}
        </p>
        {cell ? <Cell board={board} calls={calls} cell={cell} /> : <p>{w('stock.text.noStock')}</p>}
        {cell && cell.held + cell.sold > 0 && (
          <IfAllowed needs="entertainment.PlayOrderList.departure">
            <Link
              href={to.departures.departureOrders({
                dates: `${date}~${date}`,
                skuIds: line.sku.id,
                ...(line.session && { session: line.session }),
              })}
            >
              {w('departures.text.aboard')}
            </Link>
          </IfAllowed>
        )}
        {cell && date >= board.today && line.sku.onSale && (
          <IfAllowed needs="order.NewOrder">
            <Link href={to['order-entry'].OrderProductMainList({ text: line.sku.code, date })}>
              {w('order-entry.screens.OrderProductMainList')}
            </Link>
          </IfAllowed>
        )}
      </div>
    </Drawer>
  )
}

const Field = fieldOf(overbookForm)

const Seats = ({ form }: { form: OpenForm<ValuesOf<(typeof overbookForm)['fields']>> }) => (
  <Fields form={form}>
    <Field name="seats" />
  </Fields>
)

type CellProps = { board: Board; calls: CellCalls; cell: StockCell }

function Cell({ board, calls, cell }: CellProps) {
  const { w } = useWords()
  const { poolId, date, session, blocked, block } = cell
  const form = useRecordForm(overbookForm, { name: 'stock.overbook', draft: false })
  const seats = useFormValue(form, 'seats')
  const { edit, overbook } = board.can
  const past = date < board.today
  return (
    <>
      <Facts
        facts={[
          { word: 'stock.fields.capacity', value: cell.capacity, keep: true },
          { word: 'stock.fields.sold', value: cell.sold, keep: true },
          { word: 'stock.fields.held', value: cell.held, keep: true },
          { word: 'stock.fields.overbooked', value: cell.overbooked, keep: true },
          { word: 'stock.fields.left', value: cell.left, keep: true },
          blocked && {
            word: 'stock.fields.blocked',
            value: block
              ? w('stock.text.blockedBy', {
                  reason: block.reason,
                  name: block.byName,
                  at: shownMoment(block.at),
                })
              : w('stock.text.noReason'),
          },
          cell.kept > 0 && { word: 'stock.fields.keptLeft', value: cell.kept },
          cell.resource !== '' && {
            word: 'stock.fields.resource',
            value: w('stock.text.limitedBy', { resource: cell.resource, room: cell.room }),
          },
        ]}
      />
      {cell.held + cell.sold > 0 && <Takers holds={calls.holds} cell={cell} />}
      {!past && (
        <ActionButtons
          can={{
            ...(edit && (blocked ? { open: true as const } : { block: true as const })),
            ...(edit && block && { unblock: true as const }),
            ...(overbook && { overbook: true as const }),
          }}
          of="stock.ways"
          acts={{
            block: runs(
              calls.save,
              (reason) => ({ cells: [{ poolId, date, session, blocked: true }], reason }),
              { reason: true, done: 'stock.text.saved' },
            ),
            open: runs(calls.save, () => ({ cells: [{ poolId, date, session, blocked: false }] }), {
              done: 'stock.text.saved',
            }),
            unblock: runs(calls.unblock, () => ({ blockId: block!.id }), { done: 'stock.text.saved' }),
            overbook: runs(
              stock.overbook,
              (reason) => ({ poolId, date, session, seats: Number(seats), reason }),
              {
                word: 'stock.text.overbook',
                reason: true,
                danger: true,
                fields: <Seats form={form} />,
                done: 'stock.text.saved',
              },
            ),
          }}
        />
      )}
    </>
  )
}

type TakersProps = { holds: CellCalls['holds']; cell: StockCell }

/** Orders that hold places unpaid, where a hold is extended or the order cancelled, and those that bought the others. */
function Takers({ holds, cell: { poolId, date, session } }: TakersProps) {
  const { w } = useWords()
  const { data } = useRead(holds, { poolId, date, session, sold: true }, { live: ['stock', 'order'] })
  const sections = (['held', 'sold'] as const).map((state) => {
    const rows = data?.rows.filter((row) => row.state === state)
    if (!rows?.length) return null
    return (
      <section key={state} className="stock-holds">
        <h3>{w(`stock.fields.${state}`)}</h3>
        <ul>
          {rows.map(({ orderId, code, agent, places, until }) => (
            <li key={orderId}>
              <Link href={to.orders.OrderDetail({ id: orderId })}>{code}</Link> {agent} ·{' '}
              {until ? w('stock.text.holdsUntil', { places, until: shownMoment(until) }) : places}
            </li>
          ))}
        </ul>
      </section>
    )
  })
  return (
    <>
      {sections}
      {data?.more && <p>{w('kit.parts.firstShown', { count: data.rows.length })}</p>}
    </>
  )
}
