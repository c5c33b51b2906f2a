import { useContext, useRef, useState } from 'react'
import type { Act } from '#contract/kit/states.ts'
import { wordAt, type WordKey } from '#contract/words.ts'
import type { Action, CallAction } from '../route/action.ts'
import { ActionPanel } from './layers/action-panel.tsx'
import { listActions, type CanRecord, type Listed } from '../list/action-list.ts'
import { ActsOfRecord, ActsOfRow } from './acts/acts-of-record.ts'
import { useRecordActs } from './acts/use-record-acts.ts'
import { useClearOf } from './acts/use-clear-of.ts'
import { cx } from './cx.ts'
import { Kbd } from './keys/kbd.tsx'
import { MenuButton } from './layers/menu-button.tsx'
import { useWords, wholeWord } from '../words/words.ts'
import { Icon } from './icons.tsx'
import './page/page-head.css'

type ActionButtonsProps<M extends string> = {
  can: CanRecord
  /** What this page offers, by move; the order is the order of likelihood. */
  acts: Partial<Record<M, Action>>
  /** The verbs of the state tables: they say which want a reason, and which bring the record on. */
  verbs?: Partial<Record<M, Act>>
  /** Where the moves' words stand: `orders.moves`. */
  of: string
  /** The likeliest, where the order of `acts` is not it. */
  likely?: readonly M[]
  /** How many buttons; the rest goes to the menu. */
  max?: number
  /** How messages call the record, where that is not what names its page or its row. */
  name?: string
  /** No button stands out. Nor does one in a row of a list, or where none of those that can be done brings the record on. */
  quiet?: boolean
  /** Of a part of a record: what stands out has the key of the page's next step. */
  keyed?: boolean | undefined
  onDone?: (move: M) => void
}

/** What can be done with a record, from its `can`: the likeliest as buttons, the rest in a menu, reasons on the disabled ones. */
export function ActionButtons<M extends string>(props: ActionButtonsProps<M>) {
  const { can, acts, verbs, of, likely, max, onDone } = props
  const { w } = useWords()
  const [requested, setRequested] = useState<Listed<M> | null>(null)
  const record = useContext(ActsOfRecord)
  const row = useContext(ActsOfRow)
  const offered = Object.keys(acts) as M[]
  const listed = listActions({ can, offered, verbs, likely, max })
  const buttons = listed.filter((one) => one.likely)
  const isDanger = ({ move }: Listed<M>) => Boolean(acts[move]?.danger)
  const quiet = props.quiet ?? (row !== null || bringsNothingOn(props))
  const safe = buttons.filter((one) => !isDanger(one))
  // What brings the record on, where the table says what does.
  const primary = quiet ? undefined : (safe.find(({ move }) => verbs?.[move]?.forward) ?? safe[0])
  const box = useRef<HTMLDivElement>(null)
  const remember = useClearOf(box)
  const label = (move: M) => w(acts[move]?.word ?? wordAt(of, move))
  const press = (one: Listed<M>) => {
    const act = acts[one.move]
    if (act && 'go' in act) act.go()
    else setRequested(one)
  }
  // An act that ends late does not close the panel of the next one.
  const leave = (move: M) => setRequested((now) => (now?.move === move ? null : now))
  const action = requested && acts[requested.move]
  useRecordActs({
    record,
    acts: listed
      .filter(({ why }) => !why)
      .map((one) => ({ key: one.move, label: label(one.move), run: () => press(one) })),
    primary: primary && (() => press(primary)),
    keyed: props.keyed,
  })
  const button = (one: Listed<M>) => (
    <button
      key={one.move}
      type="button"
      className={cx('lt-button', isDanger(one) ? 'lt-button-danger' : one === primary && 'lt-button-primary')}
      onClick={(event) => {
        remember(event.currentTarget)
        press(one)
      }}
    >
      {label(one.move)}
      {(record || props.keyed) && one === primary && <Kbd keys="mod+enter" />}
    </button>
  )
  return (
    <div ref={box} className="lt-page-actions">
      {[...safe].sort((a, b) => Number(b === primary) - Number(a === primary)).map(button)}
      <Rest listed={listed.filter((one) => !one.likely)} label={label} isDanger={isDanger} onPick={press} />
      {buttons.filter(isDanger).map(button)}
      {requested && action && 'call' in action && (
        <ActionPanel
          key={requested.move}
          action={action}
          title={label(requested.move)}
          done={doneOf(action, action.word ?? wordAt(of, requested.move), props.name ?? (record || row), w)}
          needsReason={requested.needsReason}
          onClose={() => leave(requested.move)}
          onDone={() => {
            leave(requested.move)
            onDone?.(requested.move)
          }}
        />
      )}
    </div>
  )
}

type RestProps<M extends string> = {
  listed: readonly Listed<M>[]
  label: (move: M) => string
  isDanger: (one: Listed<M>) => boolean
  onPick: (one: Listed<M>) => void
}

/** What else can be done, and what cannot, with its reason. */
function Rest<M extends string>({ listed, label, isDanger, onPick }: RestProps<M>) {
  const { w } = useWords()
  if (!listed.length) return null
  return (
    <MenuButton
      label={w('kit.parts.moreActions')}
      items={listed.map((one) => ({
        key: one.move,
        label: label(one.move),
        danger: isDanger(one),
        why: one.why ? w(one.why as WordKey) : undefined,
        onPick: () => onPick(one),
      }))}
    >
      {w('kit.parts.more')} <Icon name="down" size={14} />
    </MenuButton>
  )
}

/** What is told when it is done: the event's own sentence where it says all without facts, else what was pressed; of a record by its name. */
function doneOf(act: CallAction, word: WordKey, record: string | null, w: (key: WordKey) => string) {
  const pressed = act.done?.endsWith('.done') ? `${w(word)} · ` : ''
  const plain = act.done ? pressed + w(act.done) : ''
  const text = (word.includes('.moves.') && wholeWord(word.replace('.moves.', '.events.'))) || plain
  return text && record ? `${record} · ${text}` : text || undefined
}

const bringsNothingOn = <M extends string>({ can, verbs }: ActionButtonsProps<M>): boolean => {
  const forward = Object.entries<Act | undefined>(verbs ?? {}).filter(([, verb]) => verb?.forward)
  return forward.length > 0 && !forward.some(([move]) => can[move] === true)
}
