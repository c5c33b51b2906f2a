import { Fragment, useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import type { AnyCall } from '../call/client.ts'
import type { Panel } from '../form/form-drawer.tsx'
import { ActionPanel } from '../parts/layers/action-panel.tsx'
import { NewButton } from '../parts/new-button.tsx'
import { useWords } from '../words/words.ts'
import type { Filters } from '../list/filter-state.ts'
import { ListPage, type ListPageProps } from '../list/list-page.tsx'

/** What a row, or a look at it, can open. */
export type RecordActs<Row, Draft> = { edit: (draft: Draft) => void; remove: (row: Row) => void }

type Replaced = 'look' | 'rowActions' | 'onOpen' | 'onEdit' | 'actions' | 'empty'
type RecordsPageProps<Row, F extends Filters, Draft> = Omit<ListPageProps<Row, F>, Replaced> & {
  /** Makes one: the button, who may, and what its form begins with. */
  add: { word: WordKey; needs: string; draft: Draft }
  /** The drawer over what is edited. */
  form: (draft: Draft, panel: Panel) => ReactNode
  /** Takes one away by its id, once its consequence has been read. */
  removal?: { call: AnyCall; consequence: (row: Row) => string; done: WordKey }
  /** What opening a row edits, and its key E too; nothing where it answers nothing. */
  opens?: (row: Row) => Draft | undefined
  /** The same for its key alone. */
  edits?: (row: Row) => Draft | undefined
  look?: (row: Row, acts: RecordActs<Row, Draft>) => { title: ReactNode; body: ReactNode }
  rowActions: (row: Row, acts: RecordActs<Row, Draft>) => ReactNode
  /** Before the button that makes one. */
  buttons?: ReactNode
  empty: { title: WordKey; text?: WordKey }
}

/** The shell of every plain list: its records are made and changed in a drawer beside it, and taken away. */
export function RecordsPage<Row extends { id: number }, F extends Filters, Draft>(
  props: RecordsPageProps<Row, F, Draft>,
) {
  const { add, form, removal, opens, edits = opens, look, rowActions, buttons, empty, ...list } = props
  const { w } = useWords()
  // What is edited stays while its drawer slides away; each time it is shown it gets a form of its own.
  const [edited, setEdited] = useState<{ draft: Draft; open: boolean; count: number }>()
  const [removed, setRemoved] = useState<Row>()
  const edit = (draft: Draft) => setEdited({ draft, open: true, count: (edited?.count ?? 0) + 1 })
  const acts = { edit, remove: setRemoved }
  const editBy = (draftOf: (row: Row) => Draft | undefined) => (row: Row) => {
    const draft = draftOf(row)
    if (draft !== undefined) edit(draft)
  }
  const create = <NewButton needs={add.needs} title={add.word} onPress={() => edit(add.draft)} />
  return (
    <>
      <ListPage
        {...list}
        {...(look && { look: (row: Row) => look(row, acts) })}
        {...(opens && { onOpen: editBy(opens) })}
        {...(edits && { onEdit: editBy(edits) })}
        rowActions={(row) => rowActions(row, acts)}
        actions={
          <>
            {buttons}
            {create}
          </>
        }
        empty={{ ...empty, action: create }}
        live
      />
      {edited && (
        <Fragment key={edited.count}>
          {form(edited.draft, { open: edited.open, onClose: () => setEdited({ ...edited, open: false }) })}
        </Fragment>
      )}
      {removed && removal && (
        <ActionPanel
          title={w('kit.parts.remove')}
          needsReason={false}
          action={{
            call: removal.call,
            input: () => ({ id: removed.id }),
            danger: true,
            consequence: removal.consequence(removed),
            done: removal.done,
          }}
          onClose={() => setRemoved(undefined)}
          onDone={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}
