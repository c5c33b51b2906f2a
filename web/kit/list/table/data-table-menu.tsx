import { useRef, useState, type DragEvent } from 'react'
import {
  arrange,
  isDense,
  isFrozen,
  isShown,
  minWidth,
  moveColumn,
  noSettings,
  widthOf,
  withDense,
  type Column,
  type TableSettings,
} from './data-table-columns.ts'
import { groupable } from '../rows/row-groups.ts'
import { Popover } from '../../parts/layers/popover.tsx'
import { useWords } from '../../words/words.ts'

type MenuProps<Row> = {
  columns: readonly Column<Row>[]
  settings: TableSettings
  /** How the list is where nobody has chosen. */
  compact?: boolean | undefined
  onChange: (settings: TableSettings) => void
  /** The rows are put together by this column: they come in its order where there is one. */
  onGroup?: ((column: Column<Row>) => void) | undefined
}

/** Which columns, in which order, how wide, how dense; remembered for this screen. */
export function ColumnMenu<Row>({ columns, settings, compact, onChange, onGroup }: MenuProps<Row>) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="lt-columns-button"
        aria-label={w('kit.parts.columns')}
        title={w('kit.parts.columns')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
          <path d="M2 3h12M2 8h12M2 13h12M6 1v14" stroke="currentColor" fill="none" />
        </svg>
      </button>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={button}
        label={w('kit.parts.columns')}
        align="end"
        width={300}
      >
        <ColumnList columns={columns} settings={settings} onChange={onChange} />
        <GroupChoice columns={columns} settings={settings} onChange={onChange} onGroup={onGroup} />
        <div className="lt-columns-foot">
          <label>
            <input
              type="checkbox"
              checked={isDense(settings, compact)}
              onChange={(event) => onChange(withDense(settings, event.target.checked, compact))}
            />{' '}
            {w('kit.parts.dense')}
          </label>
          <button type="button" className="lt-button lt-button-plain" onClick={() => onChange(noSettings)}>
            {w('kit.parts.reset')}
          </button>
        </div>
      </Popover>
    </>
  )
}

/** What the rows of the page are put together by. */
function GroupChoice<Row>({ columns, settings, onChange, onGroup }: MenuProps<Row>) {
  const { w } = useWords()
  const able = groupable(columns)
  if (!able.length) return null
  return (
    <label className="lt-columns-foot">
      {w('kit.parts.groupBy')}
      <select
        className="lt-input"
        value={settings.group ?? ''}
        onChange={({ target: { value } }) => {
          const { group: _, ...rest } = settings
          onChange(value ? { ...rest, group: value } : rest)
          const chosen = able.find(({ key }) => key === value)
          if (chosen) onGroup?.(chosen)
        }}
      >
        <option value="">{w('kit.parts.noGroups')}</option>
        {able.map(({ key, title }) => (
          <option key={key} value={key}>
            {w(title)}
          </option>
        ))}
      </select>
    </label>
  )
}

function ColumnList<Row>({ columns, settings, onChange }: MenuProps<Row>) {
  const { w } = useWords()
  const [dragged, setDragged] = useState<string | null>(null)
  const arranged = arrange(columns, settings)
  const keys = arranged.map((column) => column.key)
  const move = (key: string, to: number) => onChange({ ...settings, order: moveColumn(keys, key, to) })
  return (
    <ul className="lt-columns">
      {arranged.map((column, at) => (
        <li
          key={column.key}
          draggable={!column.frozen}
          data-dragged={dragged === column.key || undefined}
          onDragStart={() => setDragged(column.key)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event: DragEvent) => {
            if (!dragged || dragged === column.key || column.frozen) return
            event.preventDefault()
            move(dragged, at)
          }}
        >
          <label>
            <input
              type="checkbox"
              checked={isShown(column, settings)}
              disabled={column.frozen}
              onChange={(event) =>
                onChange({ ...settings, shown: { ...settings.shown, [column.key]: event.target.checked } })
              }
            />{' '}
            {w(column.title)}
          </label>
          <ColumnNudges
            column={column}
            settings={settings}
            onChange={onChange}
            onMove={(by) => move(column.key, at + by)}
          />
        </li>
      ))}
    </ul>
  )
}

type NudgesProps<Row> = Omit<MenuProps<Row>, 'columns'> & {
  column: Column<Row>
  onMove: (by: number) => void
}

/** What can be done with one column: let it stay in sight, its width, its place. */
function ColumnNudges<Row>({ column, settings, onChange, onMove }: NudgesProps<Row>) {
  const { w } = useWords()
  const { key } = column
  const width = (by: number) =>
    onChange({
      ...settings,
      widths: { ...settings.widths, [key]: Math.max(minWidth, widthOf(column, settings) + by) },
    })
  const freeze = () => {
    const { frozen = [] } = settings
    const stored = frozen.includes(key) ? frozen.filter((other) => other !== key) : [...frozen, key]
    onChange({ ...settings, frozen: stored })
  }
  const title = w(column.title)
  return (
    <>
      <Nudge
        label={`${w('kit.parts.freeze')} ${title}`}
        sign="⇤"
        off={column.frozen}
        pressed={isFrozen(column, settings)}
        onPress={freeze}
      />
      <Nudge label={`${w('kit.parts.narrower')} ${title}`} sign="−" onPress={() => width(-24)} />
      <Nudge label={`${w('kit.parts.wider')} ${title}`} sign="+" onPress={() => width(24)} />
      <Nudge
        label={`${w('kit.parts.moveUp')} ${title}`}
        sign="↑"
        off={column.frozen}
        onPress={() => onMove(-1)}
      />
      <Nudge
        label={`${w('kit.parts.moveDown')} ${title}`}
        sign="↓"
        off={column.frozen}
        onPress={() => onMove(1)}
      />
    </>
  )
}

const Nudge = ({
  label,
  sign,
  off,
  pressed,
  onPress,
}: {
  label: string
  sign: string
  off?: boolean
  pressed?: boolean
  onPress: () => void
}) => (
  <button
    type="button"
    className="lt-nudge"
    aria-label={label}
    title={label}
    disabled={off}
    aria-pressed={pressed}
    onClick={onPress}
  >
    {sign}
  </button>
)
