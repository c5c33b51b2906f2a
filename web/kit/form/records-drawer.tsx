import { Fragment, useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import type { CallAction } from '../route/action.ts'
import { ActionPanel } from '../parts/layers/action-panel.tsx'
import { Drawer } from '../parts/layers/drawer.tsx'
import { Empty } from '../parts/page/empty.tsx'
import { IfAllowed } from '../parts/if-allowed.tsx'
import { MenuButton } from '../parts/layers/menu-button.tsx'
import { useWords } from '../words/words.ts'
import { useDrawer, type Panel } from './form-drawer.tsx'
import { Icon } from '../parts/icons.tsx'
import './records-drawer.css'

type RecordsDrawerProps<T> = Panel & {
  title: WordKey
  width?: number
  addWord: WordKey
  /** Who may add one, where that is not everybody who sees the drawer. */
  needs?: string
  none: WordKey
  rows: readonly T[] | undefined
  /** Above the records, such as what they are searched by. */
  tools?: ReactNode
  record: (record: T, onEdit: () => void) => ReactNode
  edit: (record: T | null, panel: Panel) => ReactNode
  /** Further drawers that a record opens. */
  children?: ReactNode
}

/** All records of a small kind, at the side; one form adds and changes them. */
export function RecordsDrawer<T extends { id: number }>(props: RecordsDrawerProps<T>) {
  const { open, onClose, title, width, addWord, needs, none, rows, tools, record, edit, children } = props
  const { w } = useWords()
  const edited = useDrawer<T | null>()
  const add = (
    <button type="button" className="lt-button" onClick={() => edited.show(null)}>
      {w(addWord)}
    </button>
  )
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w(title)}
      {...(width && { width })}
      extra={needs ? <IfAllowed needs={needs}>{add}</IfAllowed> : add}
    >
      {tools}
      {rows?.length === 0 && <Empty title={w(none)} />}
      <ul className="lt-records">
        {rows?.map((row) => (
          <li key={row.id}>{record(row, () => edited.show(row))}</li>
        ))}
      </ul>
      <Fragment key={edited.count}>
        {edit(edited.record, { open: edited.open, onClose: edited.hide })}
      </Fragment>
      {children}
    </Drawer>
  )
}

type RecordLineProps = {
  /** Its name and facts; `small` is soft. */
  children: ReactNode
  /** How deep it stands below others. */
  depth?: number
  /** At the end of the line. */
  side?: ReactNode
  /** Absent for who may not. */
  onEdit?: (() => void) | undefined
  /** Absent for who may not. */
  remove?: CallAction | undefined
}

/** A record on one line, with a menu of what can be done with it. */
export function RecordLine({ children, depth = 0, side, onEdit, remove }: RecordLineProps) {
  const { w } = useWords()
  const [removing, setRemoving] = useState(false)
  const items = [
    ...(onEdit ? [{ key: 'edit', label: w('kit.parts.edit'), onPick: onEdit }] : []),
    ...(remove
      ? [{ key: 'remove', label: w('kit.parts.remove'), danger: true, onPick: () => setRemoving(true) }]
      : []),
  ]
  return (
    <div className="lt-record-line">
      <div style={{ paddingInlineStart: depth * 20 }}>{children}</div>
      {side}
      {items.length > 0 && (
        <MenuButton label={w('kit.parts.moreActions')} items={items}>
          <Icon name="more" />
        </MenuButton>
      )}
      {removing && remove && (
        <ActionPanel title={w('kit.parts.remove')} action={remove} onClose={() => setRemoving(false)} />
      )}
    </div>
  )
}
