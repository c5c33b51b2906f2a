import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { matches } from '#contract/kit/text/text.ts'
import { useHighlight } from '../../list/found/use-highlight.ts'
import { searched } from '../../list/found/words-found.ts'
import { useLayer } from '../../parts/layers/layer.ts'
import { usePlace } from '../../parts/layers/place.ts'
import { useWords } from '../../words/words.ts'
import type { Suggestion } from './choice.ts'
import { Icon } from '../../parts/icons.tsx'
import '../../parts/layers/popover.css'
import './choice-list.css'
import './select-box.css'

type SuggestInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> & {
  value: string
  onText: (text: string) => void
  suggest: readonly Suggestion[]
  /** What of the text is looked for, where that is not all of it. */
  typed?: string
}

/** More are found by typing on. */
const max = 50
const labelOf = ({ value, label = value }: Suggestion): string => label

/**
 * A text of one line, with what is known offered under it and never forced.
 *
 * Its keys are a picker's. What is typed opens the list with the first marked that has it in its name; ↓ and ↑ open it as
 * well and go through it. Enter takes what is marked and does nothing else: the form is sent by the next one. It is the
 * form's at once where nothing is marked: a text in no name, or that is one of the known itself; a list that a press has
 * opened. Escape shuts the list and Tab goes on, both with what was typed. Ctrl+Enter is never the list's.
 */
export function SuggestInput({ value, onText, suggest, typed = value, ...input }: SuggestInputProps) {
  const { id, shown, at, offered, searchedFor, show, move, close } = useOffered(suggest, typed)
  const box = useRef<HTMLSpanElement>(null)
  const take = (one: Suggestion | undefined) => {
    if (one) onText(one.value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) move(step)
    else if (event.key === 'Enter' && offered[at]) take(offered[at])
    else return
    event.preventDefault()
  }
  return (
    <span ref={box} className="lt-select-box">
      <input
        {...input}
        className="lt-input"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? id : undefined}
        aria-activedescendant={offered[at] ? `${id}-${at}` : undefined}
        value={value}
        onChange={(event) => {
          onText(event.target.value)
          show('typed')
        }}
        onClick={() => show('all')}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close()
          input.onBlur?.(event)
        }}
      />
      {suggest.length > 0 && (
        <span className="lt-select-mark" aria-hidden>
          <Icon name="down" size={14} />
        </span>
      )}
      {shown && (
        <Offered id={id} box={box} of={offered} at={at} typed={searchedFor} onTake={take} onClose={close} />
      )}
    </span>
  )
}

/** Those that a text may become: what has it in its name, then what is found by what is said beside it. */
function foundBy(typed: string, suggest: readonly Suggestion[]) {
  const named = suggest.filter((one) => matches(typed, labelOf(one)))
  const others = suggest.filter((one) => !named.includes(one) && matches(typed, labelOf(one), one.hint ?? ''))
  const isKnown = named.some((one) => labelOf(one).toLowerCase() === typed.trim().toLowerCase())
  const found = [...named, ...others]
  return { found: isKnown && found.length === 1 ? [] : found, marks: named.length > 0 && !isKnown }
}

/** Which are offered, and which of them is marked. */
function useOffered(suggest: readonly Suggestion[], typed: string) {
  const id = useId()
  const [open, setOpen] = useState<'all' | 'typed'>()
  /** Where the arrows have gone; until they do, the first that has in its name what was typed is marked. */
  const [moved, setMoved] = useState<number>()
  const isTyped = open === 'typed' && typed.trim() !== ''
  const { found, marks } = isTyped ? foundBy(typed, suggest) : { found: open ? suggest : [], marks: false }
  const offered = found.slice(0, max)
  const at = Math.min(moved ?? (marks ? 0 : -1), offered.length - 1)
  return {
    id,
    offered,
    at,
    shown: offered.length > 0,
    searchedFor: isTyped ? typed : '',
    show: (how: 'all' | 'typed') => {
      setOpen(how)
      setMoved(undefined)
    },
    move: (step: number) => {
      if (!open) setOpen('all')
      setMoved(Math.max(0, at + step))
    },
    close: () => {
      setOpen(undefined)
      setMoved(undefined)
    },
  }
}

type OfferedProps = {
  id: string
  box: RefObject<HTMLElement | null>
  of: readonly Suggestion[]
  at: number
  typed: string
  onTake: (one: Suggestion) => void
  onClose: () => void
}

function Offered({ id, box, of, at, typed, onTake, onClose }: OfferedProps) {
  const { w } = useWords()
  const list = useRef<HTMLDivElement>(null)
  useLayer({ open: true, close: onClose, box: list, anchor: box, kind: 'beside' })
  const { style, anchorWidth } = usePlace(true, box, list, 'start')
  useHighlight(
    list,
    useMemo(() => searched(typed), [typed]),
  )
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return createPortal(
    <div
      ref={list}
      className="lt-popover lt-suggestions"
      role="region"
      aria-label={w('kit.parts.suggestions')}
      style={{ ...style, minWidth: anchorWidth }}
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={id} className="lt-choice-list" role="listbox" aria-label={w('kit.parts.suggestions')}>
        {of.map((one, no) => (
          <div
            key={one.value}
            id={`${id}-${no}`}
            role="option"
            aria-selected={no === at}
            className="lt-choice"
            data-at={no === at || undefined}
            onClick={() => onTake(one)}
          >
            <span>{labelOf(one)}</span>
            {one.hint && <span className="lt-choice-hint">{one.hint}</span>}
          </div>
        ))}
      </div>
    </div>,
    document.body,
  )
}
