import { useLayoutEffect, useState, type RefObject } from 'react'
import { headHeight } from './grid-types.ts'
import type { GridView } from './grid-view.ts'
import { sameWindow, windowOf, type Window } from './grid-window.ts'

/** What is in sight, followed while the box around the sheet is scrolled. */
export function useGridWindow<Row>(
  { rows, edges, rowHeight, headsWidth }: GridView<Row>,
  sheet: RefObject<HTMLDivElement | null>,
): Window {
  const [seen, setSeen] = useState<Window>({
    top: 0,
    bottom: Math.min(rows.length - 1, 30),
    left: 0,
    right: Math.min(edges.length - 2, 20),
  })
  useLayoutEffect(() => {
    const node = sheet.current?.parentElement
    if (!node) return
    const look = () => {
      const next = windowOf({
        scrollTop: node.scrollTop,
        scrollLeft: node.scrollLeft,
        height: node.clientHeight - headHeight,
        width: node.clientWidth - headsWidth,
        rowHeight,
        rows: rows.length,
        edges,
      })
      setSeen((now) => (sameWindow(now, next) ? now : next))
    }
    look()
    const size = new ResizeObserver(look)
    size.observe(node)
    node.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      node.removeEventListener('scroll', look)
    }
  }, [sheet, rows.length, edges, rowHeight, headsWidth])
  return {
    ...seen,
    bottom: Math.min(seen.bottom, rows.length - 1),
    right: Math.min(seen.right, edges.length - 2),
  }
}
