import type { KeyboardEvent, RefObject } from 'react'
import type { Warning } from '#contract/groups/itinerary-warnings.ts'
import type { Day, Service } from '#contract/groups/itinerary.schema.ts'
import { cx } from '../../kit/parts/cx.ts'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useDrag } from './drag.ts'
import type { Editor } from './editor-model.ts'
import { ServiceItem } from './service-item.tsx'
import { SourceNote } from './source-note.tsx'
import { WarningList } from './warning-list.tsx'
import { Icon } from '../../kit/parts/icons.tsx'

type DayCardProps = {
  editor: Editor
  day: Day
  at: number
  locked: boolean
  warnings: readonly Warning[]
  /** Of the fragment that it was copied from: its code, and its version now. */
  piece?: { id: number; code: string; version: number } | undefined
  onEdit: () => void
  onService: (service: Service | null) => void
  onInsert: (at: number) => void
  onTake: () => void
}

/** One day: moved by its handle with the mouse or Alt and an arrow, its title typed where it stands. */
export function DayCard(props: DayCardProps) {
  const { editor, day, at, locked, warnings, piece, onEdit, onService, onTake } = props
  const { w } = useWords()
  const { box, handle, isOver } = useDrag(
    { kind: 'day', day: at },
    (dragged) => !locked && (dragged.kind === 'service' || dragged.day !== at),
    (dragged) =>
      dragged.kind === 'day'
        ? editor.moveDay(dragged.day, at)
        : editor.moveService({ day: dragged.day, at: dragged.at }, { day: at, at: day.services.length }),
  )
  return (
    <li ref={box} className={cx('group-day', isOver && 'group-over')}>
      <header>
        <DayHandle {...props} handle={handle} />
        <b>{w('groups.text.day', { day: at + 1 })}</b>
        <DayTitle {...props} />
        {!locked && <DayMenu {...props} />}
      </header>
      <p className="group-day-sub">
        {day.place && <span>{day.place}</span>}
        <SourceNote source={day.source} piece={piece} {...(!locked && { onTake })} />
      </p>
      <WarningList warnings={warnings.filter(({ key }) => key === '')} />
      <ol className="group-services">
        {day.services.map((service, index) => (
          <ServiceItem
            key={service.key}
            editor={editor}
            service={service}
            place={{ day: at, at: index }}
            locked={locked}
            warnings={warnings.filter(({ key }) => key === service.key)}
            onOpen={() => onService(service)}
          />
        ))}
      </ol>
      <footer>
        {!locked && (
          <button type="button" className="lt-button" onClick={() => onService(null)}>
            {w('groups.text.addService')}
          </button>
        )}
        <button type="button" className="lt-button lt-button-plain" onClick={onEdit}>
          {w('groups.text.details')}
        </button>
      </footer>
    </li>
  )
}

type DayHandleProps = DayCardProps & { handle: RefObject<HTMLButtonElement | null> }

/** What the day is moved by: dragged, or with Alt and an arrow. */
function DayHandle({ editor, at, locked, handle }: DayHandleProps) {
  const { w } = useWords()
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined
    if (by === undefined || locked) return
    event.preventDefault()
    editor.moveDay(at, at + by)
  }
  return (
    <button
      ref={handle}
      type="button"
      className="lt-button lt-button-plain group-handle"
      aria-label={`${w('groups.text.moveDayUp')} / ${w('groups.text.moveDayDown')}: ${w('groups.text.day', { day: at + 1 })}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title="Alt+↑ ↓"
      disabled={locked}
      onKeyDown={onKeyDown}
    >
      <Icon name="menu" size={14} />
    </button>
  )
}

/** The day's title, in the language that is read. */
function DayTitle({ editor, day, at, locked }: DayCardProps) {
  const { w, language, name } = useWords()
  return (
    <input
      className="lt-input"
      aria-label={`${w('groups.days.names')}: ${w('groups.text.day', { day: at + 1 })}`}
      value={day.names[language] ?? ''}
      placeholder={name(day.names)}
      maxLength={200}
      disabled={locked}
      onChange={({ target: { value } }) =>
        editor.day(at, (one) => ({ ...one, names: { ...one.names, [language]: value } }), `title ${day.key}`)
      }
    />
  )
}

function DayMenu({ editor, at, onInsert }: DayCardProps) {
  const { w } = useWords()
  return (
    <MenuButton
      label={`${w('kit.parts.moreActions')}: ${w('groups.text.day', { day: at + 1 })}`}
      items={[
        { key: 'up', label: w('groups.text.moveDayUp'), onPick: () => editor.moveDay(at, at - 1) },
        { key: 'down', label: w('groups.text.moveDayDown'), onPick: () => editor.moveDay(at, at + 1) },
        { key: 'insert', label: w('groups.text.insertDay'), onPick: () => editor.addDay(at) },
        { key: 'fragment', label: w('groups.text.insertFragment'), onPick: () => onInsert(at + 1) },
        { key: 'copy', label: w('groups.text.copyDay'), onPick: () => editor.copyDay(at) },
        {
          key: 'remove',
          label: w('groups.text.removeDay'),
          danger: true,
          onPick: () => editor.removeDay(at),
        },
      ]}
    >
      <Icon name="more" />
    </MenuButton>
  )
}
