import { useState } from 'react'
import type { SetColumn } from '#contract/exports/set-kinds.ts'
import { FieldShell, useField } from '../kit/form/fields/field.tsx'
import { useWords } from '../kit/words/words.ts'
import { usualColumns, type Values } from './set-values.ts'

const field = { name: 'columns', label: 'exports.fields.chosen' } as const

/** Which columns the file has and in which order: the chosen ones first, by dragging or by their arrows. */
export function ColumnsField({ columns }: { columns: readonly SetColumn[] }) {
  const { w } = useWords()
  const { value, set, error, id, aria } = useField<string[], Values>(field)
  const [dragged, setDragged] = useState<string | null>(null)
  const chosen = value.flatMap((key) => columns.find((one) => one.key === key) ?? [])
  const rest = columns.filter(({ key }) => !value.includes(key))
  const move = (key: string, to: number) => {
    const others = value.filter((one) => one !== key)
    set([...others.slice(0, to), key, ...others.slice(to)])
  }
  return (
    <FieldShell {...field} id={id} error={error} wide group>
      <div className="exports-columns-head" {...aria} tabIndex={-1}>
        <span>{w('exports.text.chosen', { count: chosen.length, total: columns.length })}</span>
        <button
          type="button"
          className="lt-button lt-button-plain"
          onClick={() => set(usualColumns(columns))}
        >
          {w('exports.text.usual')}
        </button>
        <button
          type="button"
          className="lt-button lt-button-plain"
          onClick={() => set([...value, ...rest.map(({ key }) => key)])}
        >
          {w('exports.text.all')}
        </button>
      </div>
      <ol className="exports-columns">
        {[...chosen, ...rest].map(({ key, label }, at) => (
          <ColumnRow
            key={key}
            label={w(label)}
            on={at < chosen.length}
            first={at === 0}
            last={at === chosen.length - 1}
            dragged={dragged === key}
            onDrag={(begins) => setDragged(begins ? key : null)}
            onDrop={() => dragged && move(dragged, at)}
            onMove={(by) => move(key, at + by)}
            onChoose={(on) => set(on ? [...value, key] : value.filter((one) => one !== key))}
          />
        ))}
      </ol>
    </FieldShell>
  )
}

type RowProps = {
  label: string
  on: boolean
  first: boolean
  last: boolean
  dragged: boolean
  onDrag: (begins: boolean) => void
  onDrop: () => void
  onMove: (by: 1 | -1) => void
  onChoose: (on: boolean) => void
}

/** One column: chosen or not; a chosen one is dragged, or moved by its arrows. */
function ColumnRow({ label, on, first, last, dragged, onDrag, onDrop, onMove, onChoose }: RowProps) {
  const { w } = useWords()
  return (
    <li
      draggable={on}
      data-on={on || undefined}
      data-dragged={dragged || undefined}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => on && event.preventDefault()}
      onDrop={onDrop}
    >
      <label>
        <input type="checkbox" checked={on} onChange={({ target }) => onChoose(target.checked)} /> {label}
      </label>
      {on && (
        <>
          <Arrow up label={`${w('exports.text.moveUp')} ${label}`} off={first} onPress={() => onMove(-1)} />
          <Arrow label={`${w('exports.text.moveDown')} ${label}`} off={last} onPress={() => onMove(1)} />
        </>
      )}
    </li>
  )
}

type ArrowProps = { up?: boolean; label: string; off: boolean; onPress: () => void }
const Arrow = ({ up = false, label, off, onPress }: ArrowProps) => (
  <button
    type="button"
    className="lt-button lt-button-plain"
    aria-label={label}
    title={label}
    disabled={off}
    onClick={onPress}
  >
    {up ? '↑' : '↓'}
  </button>
)
