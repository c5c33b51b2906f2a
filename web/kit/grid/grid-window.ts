import { itemAt, lastOf } from '#contract/kit/given.ts'
/** Which rows and columns are in sight. Rows are all as high; columns have their own widths. */
export type Window = { top: number; bottom: number; left: number; right: number }

/** Left edges of columns, and the whole width as the last. */
export function edgesOf(widths: readonly number[]): number[] {
  const edges = [0]
  for (const width of widths) edges.push(lastOf(edges) + width)
  return edges
}

/** The last edge at or before a place. */
export function columnAt(edges: readonly number[], place: number): number {
  let low = 0
  let high = edges.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (itemAt(edges, middle) <= place) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** What is in sight and a little around it; ends included. */
export function windowOf(options: {
  scrollTop: number
  scrollLeft: number
  height: number
  width: number
  rowHeight: number
  rows: number
  edges: readonly number[]
}): Window {
  const { scrollTop, scrollLeft, height, width, rowHeight, rows, edges } = options
  return {
    top: Math.max(0, Math.floor(scrollTop / rowHeight) - 3),
    bottom: Math.min(rows - 1, Math.ceil((scrollTop + height) / rowHeight) + 3),
    left: Math.max(0, columnAt(edges, scrollLeft) - 1),
    right: Math.min(edges.length - 2, columnAt(edges, scrollLeft + width) + 1),
  }
}

export const sameWindow = (one: Window, two: Window): boolean =>
  one.top === two.top && one.bottom === two.bottom && one.left === two.left && one.right === two.right
