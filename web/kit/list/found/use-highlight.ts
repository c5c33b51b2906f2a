import { useEffect, type RefObject } from 'react'
import { placesOf } from './words-found.ts'

/** Each place that highlights has its own ranges; a browser paints those of one name together. */
const painted = new Map<object, Range[]>()
const paint = () => {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return
  const ranges = [...painted.values()].flat()
  if (ranges.length) CSS.highlights.set('found', new Highlight(...ranges))
  else CSS.highlights.delete('found')
}

function rangesIn(box: HTMLElement, words: readonly string[]): Range[] {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    for (const [from, to] of placesOf(node.data, words)) {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, Math.min(to, node.length))
      ranges.push(range)
    }
  }
  return ranges
}

/**
 * Marks what was searched for wherever it stands in a box, and goes on as what is in it changes. It is painted over the text:
 * nothing is drawn again for it, and nothing that reads the page hears another text.
 */
export function useHighlight(
  box: RefObject<HTMLElement | null>,
  words: readonly string[],
  within = '',
): void {
  const phrase = words.join(' ')
  useEffect(() => {
    const node = box.current
    if (!node || !phrase) return
    const own = {}
    let due = 0
    const mark = () => {
      due = 0
      const parts = within ? [...node.querySelectorAll<HTMLElement>(within)] : [node]
      painted.set(
        own,
        parts.flatMap((part) => rangesIn(part, phrase.split(' '))),
      )
      paint()
    }
    mark()
    const follow = new MutationObserver(() => (due ||= requestAnimationFrame(mark)))
    follow.observe(node, { childList: true, subtree: true, characterData: true })
    return () => {
      follow.disconnect()
      cancelAnimationFrame(due)
      painted.delete(own)
      paint()
    }
  }, [box, phrase, within])
}
