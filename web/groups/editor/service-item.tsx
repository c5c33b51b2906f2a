import type { KeyboardEvent } from 'react'
import type { Place } from '#contract/groups/itinerary-days.ts'
import type { Warning } from '#contract/groups/itinerary-warnings.ts'
import type { Service } from '#contract/groups/itinerary.schema.ts'
import { wordAt } from '#contract/words.ts'
import { cx } from '../../kit/parts/cx.ts'
import { Icon } from '../../kit/parts/icons.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { formatMoney } from '../../kit/words/money-format.ts'
import { useWords } from '../../kit/words/words.ts'
import { useDrag } from './drag.ts'
import type { Editor } from './editor-model.ts'
import { WarningList } from './warning-list.tsx'

type Props = {
  editor: Editor
  service: Service
  place: Place
  locked: boolean
  warnings: readonly Warning[]
  onOpen: () => void
}

/** What a service is called; its kind where it has no name yet. */
export function useServiceName() {
  const { w, name } = useWords()
  return ({ names, kind }: Service) => name(names) || w(wordAt('groups.serviceKinds', kind))
}

/** One service of a day: moved by its handle, also into the days before and after; opened by its name. */
export function ServiceItem({ editor, service, place, locked, warnings, onOpen }: Props) {
  const { w } = useWords()
  const nameOf = useServiceName()
  const { day, at } = place
  const { box, handle, isOver } = useDrag(
    { kind: 'service', ...place },
    (dragged) => !locked && dragged.kind === 'service' && !(dragged.day === day && dragged.at === at),
    (dragged) =>
      dragged.kind === 'service' && editor.moveService({ day: dragged.day, at: dragged.at }, { day, at }),
  )
  const days = editor.now.days
  const step = (by: number): Place | null => {
    const next = at + by
    if (next >= 0 && next < (days[day]?.services.length ?? 0)) return { day, at: next }
    const other = days[day + by]
    return other ? { day: day + by, at: by < 0 ? other.services.length : 0 } : null
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    const target = by === undefined || locked ? null : step(by)
    if (!target) return
    event.preventDefault()
    editor.moveService(place, target)
  }
  const label = nameOf(service)
  return (
    <li ref={box} className={cx('group-service', isOver && 'group-over')}>
      <button
        ref={handle}
        type="button"
        className="lt-button lt-button-plain group-handle"
        aria-label={`${w('groups.text.moveServiceUp')} / ${w('groups.text.moveServiceDown')}: ${label}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title="Alt+↑ ↓"
        disabled={locked}
        onKeyDown={onKeyDown}
      >
        <Icon name="menu" size={14} />
      </button>
      <span className="group-time">{service.start || w('groups.text.anytime')}</span>
      <StatusTag tone="neutral">{w(wordAt('groups.serviceKinds', service.kind))}</StatusTag>
      <button type="button" className="lt-button lt-button-plain group-name" onClick={onOpen}>
        {label}
      </button>
      {service.optional && <StatusTag tone="info">{w('groups.services.optional')}</StatusTag>}
      {service.ownArrangement && <StatusTag tone="muted">{w('groups.services.ownArrangement')}</StatusTag>}
      {service.skuId !== null && <StatusTag tone="good">{w('groups.text.bound')}</StatusTag>}
      {service.costMinor !== null && (
        <span className="group-cost">
          {formatMoney({ amountMinor: service.costMinor, currency: service.currency })}
        </span>
      )}
      {!locked && (
        <button
          type="button"
          className="lt-button lt-button-plain group-remove"
          aria-label={`${w('groups.text.removeService')}: ${label}`}
          onClick={() => editor.removeService(day, service.key)}
        >
          ×
        </button>
      )}
      <WarningList warnings={warnings} />
    </li>
  )
}
