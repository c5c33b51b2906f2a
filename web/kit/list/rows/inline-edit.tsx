import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import type { AnyCall } from '../../call/client.ts'
import { useAct, useMayCall } from '../../call/query.ts'
import type { PickSource } from '../../form/choices/choice.ts'
import { Icon } from '../../parts/icons.tsx'
import { Popover } from '../../parts/layers/popover.tsx'
import { useWords } from '../../words/words.ts'
import type { WordKey } from '#contract/words.ts'
import './inline-edit.css'

const PickPanel = lazy(() => import('../../form/choices/pick-panel.tsx'))

/** A field that is changed in its row, by one call. */
export type InlineEdit<Row> = {
  call: AnyCall
  /** How messages call the row. */
  name: (row: Row) => string
  /** May it be changed in this row now? */
  may: (row: Row) => boolean
  /** What it is now: the text, or the value chosen of the source. */
  value: (row: Row) => string
  input: (row: Row, value: string) => unknown
  /** Chosen of these; a text where it is not said. */
  source?: PickSource
  max?: number
}

type Props<Row> = { row: Row; edit: InlineEdit<Row>; title: WordKey; children: ReactNode }

/** A cell whose one field is changed where it stands: a press on its pencil, Enter keeps it, Escape leaves it. */
export function InlineEdit<Row>(props: Props<Row>) {
  const { row, edit, children } = props
  return useMayCall(edit.call) && edit.may(row) ? <Editable {...props} /> : <>{children}</>
}

function Editable<Row>({ row, edit, title, children }: Props<Row>) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const act = useAct(edit.call, {
    doneText: `${edit.name(row)} · ${w('kit.parts.savedField', { field: w(title) })}`,
  })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const save = (value: string) => {
    close()
    if (value !== edit.value(row)) void act.run(edit.input(row, value) as never)
  }
  const label = `${w('kit.parts.edit')} ${w(title)}`
  return (
    <span className="lt-inline">
      {open && !edit.source ? (
        <TextEdit label={label} value={edit.value(row)} max={edit.max} onSave={save} onClose={close} />
      ) : (
        children
      )}
      <button
        ref={button}
        type="button"
        className="lt-inline-pencil"
        aria-label={label}
        title={label}
        aria-expanded={open}
        tabIndex={-1}
        onClick={() => setOpen(!open)}
      >
        <Icon name="edit" />
      </button>
      {edit.source && (
        <Popover open={open} onClose={close} anchor={button} label={label}>
          <Suspense fallback={<div className="lt-panel-wait" />}>
            <PickPanel
              source={edit.source}
              many={false}
              value={[edit.value(row)].filter(Boolean)}
              onChange={([value]) => (value ? save(value) : close())}
            />
          </Suspense>
        </Popover>
      )}
    </span>
  )
}

type TextEditProps = {
  label: string
  value: string
  max: number | undefined
  onSave: (text: string) => void
  onClose: () => void
}

function TextEdit({ label, value, max = 500, onSave, onClose }: TextEditProps) {
  const [text, setText] = useState(value)
  const left = useRef(false)
  return (
    <input
      className="lt-inline-text"
      aria-label={label}
      autoFocus
      maxLength={max}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' && event.key !== 'Enter') return
        if (event.nativeEvent.isComposing) return
        event.preventDefault()
        left.current = true
        if (event.key === 'Enter') onSave(text.trim())
        else onClose()
      }}
      onBlur={() => !left.current && onSave(text.trim())}
    />
  )
}
