import { focusAmong } from '../element.ts'
import { groupedCount } from '#contract/kit/money/amounts.ts'
import type { KeyboardEvent } from 'react'
import type { WordKey } from '#contract/words.ts'
import { cx } from '../cx.ts'
import { useWords } from '../../words/words.ts'
import './tabs.css'

/** One tab; a count in it ("1,000+" where it was counted to `max`), coral where somebody must act. */
export type Tab = { value: string; word: WordKey; count?: number; max?: number; attention?: boolean }
type TabsProps = { label: string; tabs: readonly Tab[]; value: string; onChange: (value: string) => void }

/** Counters as tabs; arrows walk them. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const { w } = useWords()
  return (
    <div className="lt-tabs" role="tablist" aria-label={label} onKeyDown={walk}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          ref={tab.value === value ? intoStrip : undefined}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {w(tab.word)}
          {tab.count !== undefined && (
            <span className={cx('lt-tab-count', tab.attention && tab.count > 0 && 'lt-tab-attention')}>
              {countText(tab.count, tab.max)}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** On a phone the strip begins with its first tab: the chosen one is brought into sight, and the page stays. */
const intoStrip = (tab: HTMLElement | null) => tab?.parentElement?.scrollTo({ left: tab.offsetLeft - 60 })

const countText = (count: number, max = 9_999): string =>
  count > max ? `${groupedCount(max)}+` : groupedCount(count)

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (!step) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  all[(focusAmong(all) + step + all.length) % all.length]?.focus()
}
