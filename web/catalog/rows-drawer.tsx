import { Fragment, useState, type ReactNode } from 'react'
import type { Names } from '#contract/kit/schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { AnyCall } from '../kit/client.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { Drawer } from '../kit/parts/drawer.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { MenuButton } from '../kit/parts/menu-button.tsx'
import { useWords } from '../kit/words.ts'
import './catalog.css'

/** A drawer that one of the records opens. */
export type Panel = { open: boolean; onClose: () => void }

type RowsDrawerProps<T> = Panel & {
  title: WordKey
  addWord: WordKey
  none: WordKey
  rows: readonly T[]
  /** How deep a record stands below others. */
  depth?: (record: T) => number
  /** Beside the name, small. */
  facts?: (record: T) => ReactNode
  edit: (record: T | null, panel: Panel) => ReactNode
  /** Takes a record away by its id. */
  remove: AnyCall
}

/** What products are sorted by, at the side: a line each with how many products it holds; one form adds and changes them. */
export function RowsDrawer<T extends { id: number; names: Names; skus: number }>(props: RowsDrawerProps<T>) {
  const { open, onClose, title, addWord, none, rows, depth, facts, edit, remove } = props
  const { w, name } = useWords()
  const edited = useDrawer<T | null>()
  const [removing, setRemoving] = useState<T | null>(null)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w(title)}
      extra={
        <button type="button" className="lt-button" onClick={() => edited.show(null)}>
          {w(addWord)}
        </button>
      }
    >
      {rows.length === 0 && <Empty title={w(none)} />}
      <ul className="tag-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span style={{ paddingInlineStart: (depth?.(row) ?? 0) * 20 }}>
              {name(row.names)}
              {facts && <small>{facts(row)}</small>}
            </span>
            <span>{w('catalog.text.skuCount', { count: row.skus })}</span>
            <MenuButton
              label={w('kit.parts.moreActions')}
              items={[
                { key: 'edit', label: w('kit.parts.edit'), onPick: () => edited.show(row) },
                { key: 'remove', label: w('kit.parts.remove'), danger: true, onPick: () => setRemoving(row) },
              ]}
            >
              ⋯
            </MenuButton>
          </li>
        ))}
      </ul>
      <Fragment key={edited.count}>
        {edit(edited.record, { open: edited.open, onClose: edited.hide })}
      </Fragment>
      {removing && (
        <ActionPanel
          title={w('kit.parts.remove')}
          action={{
            call: remove,
            input: () => ({ id: removing.id }),
            danger: true,
            consequence: name(removing.names),
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Drawer>
  )
}
