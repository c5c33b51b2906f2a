import { columnWord, isImportColumn } from '#contract/order-entry/import/import-columns.ts'
import type { OrderImport, OrderImportRow } from '#contract/order-entry/import/order-import.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'

type LookProps = {
  found: OrderImport
  rows: readonly OrderImportRow[]
  row: number | null
  onClose: () => void
}

/** One order of a file: what it comes to, what is wrong with it, what is asked about it. */
export function RowQuickView({ found, rows, row, onClose }: LookProps) {
  const { w } = useWords()
  const answer = useAct(entry.importAnswer)
  const own = rows.filter((one) => (one.orderRow ?? one.row) === row)
  const first = own.find((one) => one.row === row)
  const say = (key: string, said: 'yes' | 'no') => (
    <button
      type="button"
      className="lt-button"
      disabled={answer.running}
      onClick={() => row !== null && void answer.run({ id: found.id, key, rows: [row], answer: said })}
    >
      {w(said === 'yes' ? 'catalog.choices.yes' : 'catalog.choices.no')}
    </button>
  )
  return (
    <Drawer
      open={row !== null}
      onClose={onClose}
      title={row === null ? '' : w('order-entry.import.rowNo', { row })}
      beside
    >
      {first && <FactsView row={first} />}
      <ul className="import-lines">
        {own.flatMap((one) =>
          one.problems.map(({ place, message }, at) => (
            <li key={`${one.row} ${at}`}>
              <span className="lt-bad">
                {[place >= 0 && found.heads[place], message].filter(Boolean).join(': ')}
              </span>
              {own.length > 1 && <small>{w('order-entry.import.rowNo', { row: one.row })}</small>}
            </li>
          )),
        )}
        {first?.questions.map(({ key, message, answer: said }) => (
          <li key={key}>
            <span>{message}</span>
            {said && <small>{w(said === 'yes' ? 'catalog.choices.yes' : 'catalog.choices.no')}</small>}
            {first.state !== 'made' && (
              <span className="import-answers">
                {say(key, 'yes')}
                {say(key, 'no')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

/** What an order of a file comes to. */
function FactsView({ row }: { row: OrderImportRow }) {
  const { w } = useWords()
  const { told, orderId, orderCode } = row
  if (!told) return null
  return (
    <Facts
      facts={[
        { word: 'order-entry.importColumns.agent', value: told.agentName },
        { word: 'order-entry.importColumns.sku', value: told.itemName },
        { word: 'order-entry.importColumns.date', value: told.date && <DateText date={told.date} /> },
        told.guests > 0 && { word: 'order-entry.import.guests', value: told.guests },
        told.totalMinor !== null && {
          word: 'order-entry.import.total',
          value: <Money minor={told.totalMinor} currency={told.currency} />,
        },
        orderId !== null && {
          word: 'order-entry.import.order',
          value: <Link href={to.orders.OrderDetail({ id: orderId })}>{orderCode}</Link>,
        },
        told.leftOut.length > 0 && {
          word: 'order-entry.import.leftOut',
          value: told.leftOut.map((one) => (isImportColumn(one) ? w(columnWord(one)) : one)).join(', '),
        },
      ]}
    />
  )
}
