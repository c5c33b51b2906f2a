import { Fragment, useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import type { AnyCall } from '../../kit/call/client.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { useWords } from '../../kit/words/words.ts'
import { Icon } from '../../kit/parts/icons.tsx'

type Entry = { id: number }
/** Which entry of a list is being written ('new' = one more) or taken away. */
export type Entries<Row extends Entry> = {
  editing: Row | 'new' | null
  removing: Row | null
  edit: (row: Row | 'new') => void
  remove: (row: Row) => void
  close: () => void
}

export function useEntries<Row extends Entry>(): Entries<Row> {
  const [editing, edit] = useState<Row | 'new' | null>(null)
  const [removing, remove] = useState<Row | null>(null)
  const close = () => {
    edit(null)
    remove(null)
  }
  return { editing, removing, edit, remove, close }
}

type AddEntryProps = { word: WordKey; onAdd: () => void }

export function AddEntry({ word, onAdd }: AddEntryProps) {
  const { w } = useWords()
  return (
    <button type="button" className="lt-button lt-button-primary" onClick={onAdd}>
      {w(word)}
    </button>
  )
}

type EntryTableProps<Row extends Entry> = {
  entries: Entries<Row>
  screen: string
  label: WordKey
  columns: readonly Column<Row>[]
  rows: Row[]
  mayEdit: boolean
  /** What is said where there are none, and the way to the first. */
  empty: { title: WordKey; why: WordKey; add: ReactNode }
}

/** Entries that are opened to change them, and taken away by their menu. */
export function EntryTable<Row extends Entry>({ entries, mayEdit, empty, ...table }: EntryTableProps<Row>) {
  const { w } = useWords()
  const { edit, remove } = entries
  return (
    <DataTable
      inline
      {...table}
      label={w(table.label)}
      rowKey={(row) => String(row.id)}
      {...(mayEdit && { onOpen: edit, onEdit: edit })}
      rowActions={(row) =>
        mayEdit && (
          <MenuButton
            label={w('kit.parts.moreActions')}
            items={[
              { key: 'edit', label: w('kit.parts.edit'), onPick: () => edit(row) },
              { key: 'remove', label: w('kit.parts.remove'), danger: true, onPick: () => remove(row) },
            ]}
          >
            <Icon name="more" />
          </MenuButton>
        )
      }
      empty={
        <Empty title={w(empty.title)} action={empty.add}>
          {w(empty.why)}
        </Empty>
      }
    />
  )
}

type EntryPanelsProps<Row extends Entry> = {
  entries: Entries<Row>
  /** The form over an entry; null for a new one. */
  form: (row: Row | null, onClose: () => void) => ReactNode
  remove: AnyCall
  /** What taking it away means. */
  consequence: (row: Row) => string
}

/** The form of the entry that is being written, and the panel of the one that is being taken away. */
export function EntryPanels<Row extends Entry>({
  entries: { editing, removing, close },
  form,
  remove,
  consequence,
}: EntryPanelsProps<Row>) {
  return (
    <>
      {editing && (
        <Fragment key={editing === 'new' ? 'new' : editing.id}>
          {form(editing === 'new' ? null : editing, close)}
        </Fragment>
      )}
      {removing && (
        <EntryRemoval
          call={remove}
          id={removing.id}
          consequence={consequence(removing)}
          onClose={close}
          onDone={close}
        />
      )}
    </>
  )
}

type EntryRemovalProps = {
  call: AnyCall
  id: number
  consequence: string
  onClose: () => void
  onDone: () => void
}

/** Takes something away by its id, after its consequence has been read. */
export function EntryRemoval({ call, id, consequence, onClose, onDone }: EntryRemovalProps) {
  const { w } = useWords()
  return (
    <ActionPanel
      title={w('kit.parts.remove')}
      needsReason={false}
      action={{ call, input: () => ({ id }), danger: true, consequence, done: 'pricing.text.removed' }}
      onClose={onClose}
      onDone={onDone}
    />
  )
}
