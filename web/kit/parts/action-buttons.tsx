import { useContext, useRef, useState } from 'react'
import type { Act } from '#contract/kit/states.ts'
import type { WordKey } from '#contract/words.ts'
import type { Action } from '../route/action.ts'
import { ActionPanel } from './layers/action-panel.tsx'
import { listActions, type CanRecord, type Listed } from '../list/action-list.ts'
import { useShortcut } from '../route/shortcuts.ts'
import { ActsOfRecord } from './acts/acts-of-record.ts'
import { usePageActs } from './acts/page-acts.ts'
import { useClearOf } from './acts/use-clear-of.ts'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'
import { MenuButton } from './layers/menu-button.tsx'
import { useWords, wholeWord } from '../words/words.ts'
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
  /** No button stands out: in a row of a list, or where none of those that can be done brings the record on. */
  quiet?: boolean
  onDone?: (move: M) => void
}

/** What can be done with a record, from its `can`: the likeliest as buttons, the rest in a menu, reasons on the disabled ones. */
export function ActionButtons<M extends string>(props: ActionButtonsProps<M>) {
  const { can, acts, verbs, of, likely, max, onDone } = props
  const { w } = useWords()
  const [asked, setAsked] = useState<Listed<M> | null>(null)
  const offered = Object.keys(acts) as M[]
  const listed = listActions({ can, offered, verbs, likely, max })
  const buttons = listed.filter((one) => one.likely)
  const isDanger = ({ move }: Listed<M>) => Boolean(acts[move]!.danger)
  const quiet = props.quiet ?? bringsNothingOn(props)
  const safe = buttons.filter((one) => !isDanger(one))
  // What brings the record on, where the table says what does.
  const primary = quiet ? undefined : (safe.find(({ move }) => verbs?.[move]?.forward) ?? safe[0])
  const record = useContext(ActsOfRecord)
  const box = useRef<HTMLDivElement>(null)
  const remember = useClearOf(box)
  const label = (move: M) => w(acts[move]?.word ?? (`${of}.${move}` as WordKey))
  const press = (one: Listed<M>) => {
    const act = acts[one.move]!
    if ('go' in act) act.go()
    else setAsked(one)
  }
  // The event's own sentence, where it says all without facts; of a record by its name.
  const told = (move: M): string | undefined => {
    const act = acts[move]!
    const word = act.word ?? `${of}.${move}`
    const plain = 'done' in act && act.done ? w(act.done) : ''
    const text = (word.includes('.moves.') && wholeWord(word.replace('.moves.', '.events.'))) || plain
    return text && record ? `${record} · ${text}` : text || undefined
  }
  // An act that ends late does not close the panel of the next one.
  const leave = (move: M) => setAsked((now) => (now?.move === move ? null : now))
  const action = asked && acts[asked.move]
  const rest = listed.filter((one) => !one.likely)
  useShortcut(
    'mod+enter',
    'kit.parts.nextStep',
    ({ target }) => primary && !isTyped(target) && press(primary),
    Boolean(record && primary),
  )
  usePageActs(
    record
      ? listed
          .filter(({ why }) => !why)
          .map((one) => ({ key: one.move, label: label(one.move), record, run: () => press(one) }))
      : [],
  )
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
      {record && one === primary && <Kbd keys="mod+enter" />}
    </button>
  )
  return (
    <div ref={box} className="lt-page-actions">
      {[...safe].sort((a, b) => Number(b === primary) - Number(a === primary)).map(button)}
      {rest.length > 0 && (
        <MenuButton
          label={w('kit.parts.moreActions')}
          items={rest.map((one) => ({
            key: one.move,
            label: label(one.move),
            danger: acts[one.move]!.danger,
            why: one.why ? w(one.why as WordKey) : undefined,
            onPick: () => press(one),
          }))}
        >
          {w('kit.parts.more')} <span aria-hidden>▾</span>
        </MenuButton>
      )}
      {buttons.filter(isDanger).map(button)}
      {asked && action && 'call' in action && (
        <ActionPanel
          key={asked.move}
          action={action}
          title={label(asked.move)}
          told={told(asked.move)}
          needsReason={asked.needsReason}
          onClose={() => leave(asked.move)}
          onDone={() => {
            leave(asked.move)
            onDone?.(asked.move)
          }}
        />
      )}
    </div>
  )
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null

const bringsNothingOn = <M extends string>({ can, verbs }: ActionButtonsProps<M>): boolean => {
  const forward = Object.entries<Act | undefined>(verbs ?? {}).filter(([, verb]) => verb?.forward)
  return forward.length > 0 && !forward.some(([move]) => can[move] === true)
}
