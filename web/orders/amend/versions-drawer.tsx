import { shownMoment } from '../../kit/words/buddhist.ts'
import { useState } from 'react'
import type { OrderVersion } from '#contract/orders/amend/amend.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { Heads } from '../list/order-heads.tsx'
import { useOrderFamily } from '../family.ts'
import { guestsLeft } from './amendment.ts'
import { Differences, headsOf, useLineDifferences, type Difference, type LineLook } from './differences.tsx'

/** What an order was before each of its changes, beside what it is now. */
export function VersionsDrawer({ order, ...panel }: Panel & { order: OrderInfo }) {
  const { w } = useWords()
  const { calls: orders } = useOrderFamily()
  const { data } = useRead(orders.modifyVersions, { id: order.id }, { live: ['order'], keep: true })
  const [chosen, choose] = useState<number>()
  const rows = data?.rows ?? []
  const version = rows.find(({ no }) => no === chosen) ?? rows[0]
  return (
    <Drawer {...panel} title={`${w('orders.amend.versions')} · ${order.code}`} width={760}>
      {rows.length > 1 && (
        <div className="lt-segments" role="radiogroup" aria-label={w('orders.amend.versions')}>
          {rows.map(({ no }) => (
            <label key={no} data-on={no === version?.no || undefined}>
              <input type="radio" name="version" checked={no === version?.no} onChange={() => choose(no)} />
              {w('orders.amend.versionNo', { no })}
            </label>
          ))}
        </div>
      )}
      {version && (
        <>
          <p className="amend-soft">
            {w('orders.amend.untilBy', {
              time: shownMoment(version.until),
              name: version.byName,
            })}
          </p>
          <Compared order={order} version={version} />
        </>
      )}
    </Drawer>
  )
}

/** The line as it is now; null where nothing is left of it. */
function nowOf(order: OrderInfo, lineId: number): LineLook | null {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line || (line.supplierStatus === 'cancelled' && line.priceMinor === 0)) return null
  return { ...line, priceMinor: line.priceMinor ?? 0 }
}

function Compared({ order, version }: { order: OrderInfo; version: OrderVersion }) {
  const { w, name } = useWords()
  const differencesOf = useLineDifferences()
  const { told: view, costs = [] } = version
  const existing = new Set(view.lines.map(({ lineId }) => lineId))
  const lines = [
    ...view.lines.map((line) => ({ id: line.lineId, before: line, after: nowOf(order, line.lineId) })),
    ...order.lines
      .filter(({ id }) => !existing.has(id))
      .map(({ id }) => ({ id, before: null, after: nowOf(order, id) })),
  ].filter(({ before, after }) => before || after)
  const costOf = (id: number): Difference[] => {
    const before = costs.find(({ lineId }) => lineId === id)
    const after = order.lines.find((line) => line.id === id)
    if (!before || after?.costMinor === undefined) return []
    return [
      {
        word: 'orders.fields.cost',
        before: <Money minor={before.costMinor} currency={before.currency} />,
        after: <Money minor={after.costMinor} currency={after.costCurrency ?? before.currency} />,
        differs: before.costMinor !== after.costMinor,
      },
    ]
  }
  return (
    <div className="amend-told">
      <Differences
        title={w('orders.text.about')}
        rows={useWholeRows(order, version)}
        afterWord="orders.amend.now"
      />
      {lines.map(({ id, before, after }) => (
        <Differences
          key={id}
          title={name((before ?? after)!.names as Record<string, string>)}
          rows={[...differencesOf(before, after, view.currency), ...costOf(id)]}
          afterWord="orders.amend.now"
        />
      ))}
    </div>
  )
}

/** The order as a whole: its guests by name, and its total. */
function useWholeRows(order: OrderInfo, { told: view }: OrderVersion): Difference[] {
  const { w } = useWords()
  const people = (guests: readonly { kind: 'adult' | 'child' | 'infant'; name: string }[]) =>
    guests.map(({ kind, name }) => name || w(`orders.guestKinds.${kind}`)).join(', ')
  const before = people(view.guests)
  const after = people(guestsLeft(order))
  const total = order.money?.totalMinor
  return [
    {
      word: 'orders.fields.guests',
      before: <Heads counts={view} />,
      after: <Heads counts={order} />,
      differs: headsOf(view) !== headsOf(order),
    },
    { word: 'orders.fields.guestName', before, after, differs: before !== after },
    {
      word: 'orders.fields.total',
      before: <Money minor={view.totalMinor} currency={view.currency} />,
      after: <Money minor={total} currency={view.currency} />,
      differs: view.totalMinor !== total,
    },
  ]
}
