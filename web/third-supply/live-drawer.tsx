import type { ThirdLive, ThirdProductRow } from '#contract/third-supply/third-supply.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { Drawer } from '../kit/parts/layers/drawer.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { formatMoney } from '../kit/words/money-format.ts'
import { useWords } from '../kit/words/words.ts'
import { thirdSupply } from './third-supply.client.ts'
import { useWhy } from './why.ts'
import './third-supply.css'

const days = 14

/** What the supplier has and asks now, asked as the drawer opens. */
export function LiveDrawer({ row, onClose }: { row: ThirdProductRow; onClose: () => void }) {
  const { w } = useWords()
  const why = useWhy()
  const { data } = useRead(thirdSupply.live, { id: row.id, days })
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${w('third-supply.text.live')} · ${row.productName || row.outsideProduct}`}
      width={640}
    >
      {data?.why ? (
        <p role="alert">{why(data)}</p>
      ) : data && !data.rows.length ? (
        <Empty title={w('third-supply.text.noSlots')} />
      ) : (
        data && <Slots rows={data.rows} row={row} />
      )}
    </Drawer>
  )
}

const tones = {
  AVAILABLE: 'good',
  FREESALE: 'good',
  LIMITED: 'warn',
  SOLD_OUT: 'bad',
  CLOSED: 'muted',
} as const

function Slots({ rows, row }: { rows: ThirdLive['rows']; row: ThirdProductRow }) {
  const { w } = useWords()
  const nameOf = (unit: string) => row.outsideUnits.find(({ id }) => id === unit)?.name ?? unit
  return (
    <ul className="third-slots">
      {rows.map((slot) => (
        <li key={`${slot.date} ${slot.session}`}>
          <div>
            <b>
              {slot.date} {slot.session}
            </b>
            <StatusTag tone={tones[slot.status]}>{w(`third-supply.statuses.${slot.status}`)}</StatusTag>
            <span>
              {w('third-supply.fields.left')}: {slot.left ?? w('third-supply.text.unlimited')}
            </span>
          </div>
          {slot.prices.map(({ unit, retailMinor, netMinor, costMinor }) => (
            <p key={unit}>
              {nameOf(unit)}: {w('third-supply.fields.retail')}{' '}
              {formatMoney({ amountMinor: retailMinor, currency: slot.currency })}
              {netMinor !== null &&
                ` · ${w('third-supply.fields.net')} ${formatMoney({ amountMinor: netMinor, currency: slot.currency })}`}
              {costMinor !== null &&
                ` · ${w('third-supply.fields.ourCost')} ${formatMoney({ amountMinor: costMinor, currency: slot.currency })}`}
              {netMinor !== null && costMinor !== null && netMinor !== costMinor && (
                <>
                  {' '}
                  <StatusTag tone={netMinor > costMinor ? 'bad' : 'good'}>
                    {w(netMinor > costMinor ? 'third-supply.text.dearer' : 'third-supply.text.cheaper', {
                      amount: formatMoney({
                        amountMinor: Math.abs(netMinor - costMinor),
                        currency: slot.currency,
                      }),
                    })}
                  </StatusTag>
                </>
              )}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
