import { useState } from 'react'
import type { Act } from '#contract/kit/states.ts'
import type { WordKey } from '#contract/words.ts'
import type { Action } from '../route/action.ts'
import { ActionPanel } from './layers/action-panel.tsx'
import { listActions, type CanRecord, type Listed } from '../list/action-list.ts'
import { cx } from './cx.ts'
import { MenuButton } from './layers/menu-button.tsx'
import { useWords } from '../words/words.ts'
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
  const quiet = props.quiet ?? bringsNothingOn(props)
  const label = (move: M) => w(acts[move]?.word ?? (`${of}.${move}` as WordKey))
  const press = (one: Listed<M>) => {
    const act = acts[one.move]!
    if ('go' in act) act.go()
    else setAsked(one)
  }
  // An act that ends late does not close the panel of the next one.
  const leave = (move: M) => setAsked((now) => (now?.move === move ? null : now))
  const action = asked && acts[asked.move]
  const rest = listed.filter((one) => !one.likely)
  return (
    <div className="lt-page-actions">
      {listed
        .filter((one) => one.likely)
        .map((one, at) => (
          <button
            key={one.move}
            type="button"
            className={cx(
              'lt-button',
              acts[one.move]!.danger ? 'lt-button-danger' : at === 0 && !quiet && 'lt-button-primary',
            )}
            onClick={() => press(one)}
          >
            {label(one.move)}
          </button>
        ))}
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
      {asked && action && 'call' in action && (
        <ActionPanel
          key={asked.move}
          action={action}
          title={label(asked.move)}
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

const bringsNothingOn = <M extends string>({ can, verbs }: ActionButtonsProps<M>): boolean => {
  const forward = Object.entries<Act | undefined>(verbs ?? {}).filter(([, verb]) => verb?.forward)
  return forward.length > 0 && !forward.some(([move]) => can[move] === true)
}
