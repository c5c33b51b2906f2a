import { focusAmong } from '../../parts/element.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { tabStops } from '../../parts/layers/layer.ts'

const ticks = '.lt-choice input'

/**
 * The keys of a list of choices with a box to search in. In the box the arrows mark a choice, of what was typed the first
 * match is marked, and Enter takes the marked one: an Enter that comes before the matches takes the first of them. In the
 * list itself the arrows go through what can be reached. `keep` is called where what is taken was chosen already.
 */
export function useChoiceKeys(
  text: string,
  { ready = true, keep }: { ready?: boolean; keep?: () => void } = {},
) {
  const box = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState({ text: '', at: -1 })
  const at = marked.text === text ? marked.at : text.trim() ? 0 : -1
  const early = useRef<string | null>(null)
  const choices = () => [...(box.current?.querySelectorAll<HTMLInputElement>(ticks) ?? [])]

  const take = (choice: HTMLInputElement | undefined) => {
    if (choice?.type === 'radio' && choice.checked) keep?.()
    else choice?.click()
  }
  useEffect(() => {
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
      else if (!ready) early.current = text
      else if (choices().length) take(choices()[at])
      else box.current?.querySelector<HTMLElement>('.lt-choice-new')?.click()
    }
    if (!step) return
    event.preventDefault()
    if (searching) {
      const last = choices().length - 1
      return setMarked({ text, at: Math.max(Math.min(0, last), Math.min(last, at + step)) })
    }
    const stops = tabStops(event.currentTarget)
    const from = focusAmong(stops)
    stops[Math.max(0, Math.min(stops.length - 1, from + step))]?.focus()
  }
  return { ref: box, onKeyDown }
}
