import { focusAmong } from '../../parts/element.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { tabStops } from '../../parts/layers/layer.ts'

const ticks = '.lt-choice input'

/**
 * The keys of a list of choices with a box to search in. In the box the arrows mark a choice, of what was typed the first
 * match is marked, and Enter takes the marked one: an Enter that comes before the matches takes the first of them. What the
 * arrows marked stays so when others come before it; only where it goes the first match is marked in its place. In the list
 * itself the arrows go through what can be reached. `keep` is called where what is taken was chosen already.
 */
export function useChoiceKeys(
  text: string,
  { ready = true, keep }: { ready?: boolean; keep?: () => void } = {},
) {
  const box = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState<{ text: string; choice?: HTMLInputElement }>({ text: '' })
  const early = useRef<string | null>(null)
  const choices = () => [...(box.current?.querySelectorAll<HTMLInputElement>(ticks) ?? [])]
  const held = () => (marked.text === text && marked.choice?.isConnected ? marked.choice : undefined)
  /** The marked choice by its place; -1: none is. */
  const markedAt = () => {
    const choice = held()
    return choice ? choices().indexOf(choice) : text.trim() ? 0 : -1
  }

  const take = (choice: HTMLInputElement | undefined) => {
    if (choice?.type === 'radio' && choice.checked) keep?.()
    else choice?.click()
  }
  useEffect(() => {
    const at = markedAt()
    for (const [no, choice] of choices().entries()) {
      const line = choice.closest('.lt-choice')!
      line.toggleAttribute('data-at', no === at)
      if (no === at) line.scrollIntoView({ block: 'nearest' })
    }
  })
  useEffect(() => {
    if (early.current === null || !ready) return
    const wanted = early.current
    early.current = null
    if (wanted === text) take(choices()[0])
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLInputElement
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const searching = target.type === 'search'
    if (event.key === 'Enter' && (searching || target.matches(ticks)) && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (!searching) target.click()
      else if (!ready && !held()) early.current = text
      else if (choices().length) take(choices()[markedAt()])
      else box.current?.querySelector<HTMLElement>('.lt-choice-new')?.click()
    }
    if (!step) return
    event.preventDefault()
    if (searching) {
      const all = choices()
      const to = Math.max(0, Math.min(all.length - 1, markedAt() + step))
      return setMarked({ text, ...(all[to] && { choice: all[to] }) })
    }
    const stops = tabStops(event.currentTarget)
    const from = focusAmong(stops)
    stops[Math.max(0, Math.min(stops.length - 1, from + step))]?.focus()
  }
  return { ref: box, onKeyDown }
}
