import { useContext, type ReactNode } from 'react'
import { itemAt } from '#contract/kit/given.ts'
import type { WordKey } from '#contract/words.ts'
import { FieldShell, useField, Whose, type FieldProps } from './field.tsx'
import { useWords } from '../../words/words.ts'
import './field-rows.css'

type RowsFieldProps<T extends object, R> = FieldProps<T> & {
  /** A new, empty row. */
  make: () => R
  addWord: WordKey
  /** The fields of one row; build their names from `at`: `${at}.percent`. */
  children: (at: `${keyof T & string}.${string}`, row: R, index: number) => ReactNode
  max?: number
}

/** Rows that can be added, removed and moved: steps of a rule, guests, contacts. */
export function RowsField<T extends object, R>(props: RowsFieldProps<T, R>) {
  const { make, addWord, children, max = 100, disabled } = props
  const { w } = useWords()
  const { value, set, error, id } = useField<R[] | null | undefined, T>(props)
  const rows = value ?? []
  const whose = useContext(Whose)
  const swap = (index: number, to: number) => {
    const next = [...rows]
    ;[next[index], next[to]] = [itemAt(next, to), itemAt(next, index)]
    set(next)
  }
  return (
    <FieldShell {...props} id={id} error={error} wide={props.wide ?? true} group>
      <ol className="lt-rows">
        {rows.map((row, index) => (
          // A row has no name of its own: what it holds lives in the form by its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Whose value={`${whose && `${whose} · `}${w(props.label)} ${index + 1}`}>
              <div className="lt-row-fields">{children(`${props.name}.${index}`, row, index)}</div>
            </Whose>
            {!disabled && (
              <div className="lt-row-tools">
                <Tool
                  word="kit.parts.moveUp"
                  sign="↑"
                  off={index === 0}
                  onPress={() => swap(index, index - 1)}
                  place={index}
                />
                <Tool
                  word="kit.parts.moveDown"
                  sign="↓"
                  off={index === rows.length - 1}
                  onPress={() => swap(index, index + 1)}
                  place={index}
                />
                <Tool
                  word="kit.parts.remove"
                  sign="×"
                  onPress={() => set(rows.filter((_, at) => at !== index))}
                  place={index}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {!disabled && rows.length < max && (
        <div>
          <button type="button" className="lt-button" onClick={() => set([...rows, make()])}>
            + {w(addWord)}
          </button>
        </div>
      )}
    </FieldShell>
  )
}

function Tool({
  word,
  sign,
  off,
  onPress,
  place,
}: {
  word: WordKey
  sign: string
  off?: boolean
  onPress: () => void
  place: number
}) {
  const { w } = useWords()
  return (
    <button
      type="button"
      className="lt-nudge"
      aria-label={`${w(word)} ${place + 1}`}
      title={w(word)}
      disabled={off}
      onClick={onPress}
    >
      {sign}
    </button>
  )
}
