import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect } from 'react'
import { itemAt } from '#contract/kit/given.ts'
import { rowAt, type BodyProps } from './data-table-body.tsx'

/** Draws only the rows in sight, between two spacers, so that the table stays a real table. */
export default function VirtualBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, box, rowHeight, reveal } = props
  // It answers functions that change with scrolling; nothing here keeps them from one drawing to the next.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rowKey(itemAt(rows, index)),
    overscan: 6,
    initialRect: { width: 1000, height: 700 },
  })
  useEffect(() => {
    const held = reveal.current
    reveal.current = (index) => virtual.scrollToIndex(index, { align: 'auto' })
    return () => void (reveal.current = held)
  }, [virtual, reveal])
  const items = virtual.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      {above > 0 && <tr aria-hidden className="lt-spacer" style={{ height: above }} />}
      {items.map((item) => rowAt(props, item.index, virtual.measureElement))}
      {below > 0 && <tr aria-hidden className="lt-spacer" style={{ height: below }} />}
    </tbody>
  )
}
