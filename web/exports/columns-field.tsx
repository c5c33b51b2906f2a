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
        {[...chosen, ...rest].map((column, at) => {
          const { key, label } = column
          const on = at < chosen.length
          return (
            <li
              key={key}
              draggable={on}
              data-on={on || undefined}
              data-dragged={dragged === key || undefined}
              onDragStart={() => setDragged(key)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged && on && event.preventDefault()}
              onDrop={() => dragged && move(dragged, at)}
            >
              <label>
                <input
                  type="checkbox"
                  checked={on}
                  onChange={({ target }) =>
                    set(target.checked ? [...value, key] : value.filter((one) => one !== key))
                  }
                />{' '}
                {w(label)}
              </label>
              {on && (
                <>
                  <Arrow
                    up
                    label={`${w('exports.text.moveUp')} ${w(label)}`}
                    onPress={() => move(key, at - 1)}
                    off={at === 0}
                  />
                  <Arrow
                    label={`${w('exports.text.moveDown')} ${w(label)}`}
                    onPress={() => move(key, at + 1)}
                    off={at === chosen.length - 1}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
    </FieldShell>
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
