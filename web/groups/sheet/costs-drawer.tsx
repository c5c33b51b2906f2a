import { useState } from 'react'
import { isFound, isOther, withCost } from '#contract/groups/found-cost.ts'
import type { FoundCost, Service } from '#contract/groups/itinerary.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { addDays } from '../../kit/words/dates.ts'
import { formatAmount } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import type { Editor } from '../editor/editor-model.ts'
import { useServiceName } from '../editor/service-item.tsx'
import { groups } from '../groups.client.ts'

type Bound = { service: Service; date: string | null }
/** Services whose cost stands in a price list, with their day; vehicles have ladders of their own. */
function boundOf({ days, sheet }: Editor['now'], startDate: string | null): Bound[] {
  const on = (day: number) => startDate && addDays(startDate, day)
  return [
    ...days.flatMap(({ services }, day) => services.map((service) => ({ service, date: on(day) }))),
    ...sheet.extras.map((service) => ({ service, date: on(0) })),
  ].filter(({ service }) => service.skuId !== null && service.basis !== 'vehicle' && !service.ownArrangement)
}

type Props = Panel & { editor: Editor; startDate: string | null }

/** Costs of the price lists beside those of the sheet: what is known stays unless it is ticked, what is missing is taken over. */
export function CostsDrawer({ editor, startDate, ...panel }: Props) {
  const { w } = useWords()
  const nameOf = useServiceName()
  const bound = boundOf(editor.now, startDate)
  const { data } = useRead(groups.sheetCosts, {
    services: bound.map(({ service: { key, skuId, supplierId, kind, nights }, date }) => ({
      key,
      skuId: skuId ?? 0,
      supplierId,
      date,
      nights: kind === 'hotel' ? nights : 1,
    })),
  })
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const found = new Map(data?.rows.map((row) => [row.key, row]))
  const rows = bound.flatMap(({ service, date }) => {
    const cost = found.get(service.key)
    return isFound(service, cost) && isOther(service, cost) ? [{ service, date, cost }] : []
  })
  const isTaken = ({ key, costMinor }: Service) => toggled.has(key) !== (costMinor === null)
  const toggle = (key: string) =>
    setToggled((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]))
  const missing = bound.filter(({ service }) => data && !isFound(service, found.get(service.key)))
  const take = () => {
    const taken = new Map(
      rows.flatMap(({ service, cost }) => (isTaken(service) ? [[service.key, cost]] : [])),
    )
    editor.services((service) => withCost(service, taken.get(service.key)))
    panel.onClose()
  }
  return (
    <Drawer
      {...panel}
      title={w('groups.text.refreshCosts')}
      foot={
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={!rows.some(({ service }) => isTaken(service))}
          onClick={take}
        >
          {w('groups.text.takeCosts')}
        </button>
      }
    >
      {data && rows.length === 0 && <Empty title={w('groups.text.costsSame')} />}
      <ul className="group-services">
        {rows.map(({ service, date, cost }) => (
          <li key={service.key} className="group-service">
            <label className="group-day-sub">
              <input type="checkbox" checked={isTaken(service)} onChange={() => toggle(service.key)} />
              <span className="group-name">
                {nameOf(service)} {date && <small>{date}</small>}
              </span>
              <span>
                {shownCost(service)} → <b>{shownCost(cost)}</b>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="group-hint">
          {w('groups.text.costsMissing', { names: missing.map(({ service }) => nameOf(service)).join(', ') })}
        </p>
      )}
    </Drawer>
  )
}

const shownCost = ({ costMinor, currency }: Pick<FoundCost, 'costMinor' | 'currency'>): string =>
  costMinor === null ? '–' : `${currency} ${formatAmount(costMinor, currency)}`
