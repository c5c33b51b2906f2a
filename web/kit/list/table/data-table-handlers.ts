import { elementOf } from '../../parts/element.ts'
import { useMemo, useRef, type MouseEvent } from 'react'
import type { RowHandlers } from './data-table-row.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { pick } from './row-selection.ts'
import { useLatest } from '../../look/use-latest.ts'
import { useNarrow } from '../../look/use-narrow.ts'
import { useWords } from '../../words/words.ts'

const ownPress = (event: MouseEvent) =>
  Boolean(elementOf(event)?.closest('a,button,input,select,label,summary,.lt-popover')) ||
  String(getSelection()) !== ''

/** What presses on rows do, as one object for the table's life: a new closure does not draw rows again. */
export function useHandlers<Row extends object>(
  props: DataTableProps<Row>,
  onPressed?: (row: Row) => void,
): RowHandlers<Row> {
  const { w } = useWords()
  const narrow = useNarrow()
  const anchor = useRef<string | null>(null)
  const latest = useLatest({ props, onPressed, narrow })
  const has = {
    open: Boolean(props.onOpen),
    href: Boolean(props.hrefOf),
    pick: Boolean(props.selection),
    actions: Boolean(props.rowActions),
  }
  const pickLabel = w('kit.parts.selectRow')
  return useMemo(
    () => ({
      pickLabel,
      press: (row, event) => {
        if (ownPress(event)) return
        const { props, onPressed, narrow } = latest.current
        onPressed?.(row)
        const { onOpen, onLook, pressOpens } = props
        const act = narrow ? (onOpen ?? onLook) : (onLook ?? (pressOpens ? onOpen : undefined))
        act?.(row)
      },
      ...(has.href && { href: (row: Row) => latest.current.props.hrefOf!(row) }),
      ...(has.open && { open: (row: Row) => latest.current.props.onOpen?.(row) }),
      ...(has.actions && { actions: (row: Row) => latest.current.props.rowActions?.(row) }),
      ...(has.pick && {
        pick: (row: Row, range: boolean) => {
          const { selection, rows = [], rowKey } = latest.current.props
          const key = rowKey(row)
          selection?.onChange(pick(selection.keys, rows.map(rowKey), key, range ? anchor.current : null))
          anchor.current = key
        },
      }),
    }),
    [has.open, has.href, has.pick, has.actions, pickLabel, latest],
  )
}
