import { useState } from 'react'
import { mergeForm } from '#contract/catalog/sorting/sorting.fields.ts'
import type { Tag } from '#contract/catalog/sorting/tag.api.ts'
import { matches } from '#contract/kit/text/text.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { Fill } from '../../kit/grid/sheet/fill.tsx'
import { BulkBar, type BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Picked } from '../../kit/list/table/row-selection.ts'
import { SearchBox } from '../../kit/list/search-box.tsx'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { useRead } from '../../kit/call/query.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { TagChip } from './tag-chip.tsx'
import { TagEdit, type EditedTag } from './tag-edit.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { useTagChoices } from './use-tags.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { tagRecord } from '#contract/catalog/sorting/sorting.fields.ts'

const column = columnsOf(tagRecord)
const nameColumn: Column<Tag> = column('names', {
  key: 'name',
  width: 280,
  grow: true,
  frozen: true,
  render: (tag: Tag) => (
    <span className={tag.parentId === null ? undefined : 'tag-below'}>
      <TagChip tag={tag} />
    </span>
  ),
  card: 'title',
})
const usedColumn: Column<Tag> = column('skus', {
  width: 130,
  render: (tag: Tag) => <Used tag={tag} />,
  card: 'meta',
})
const colourColumn: Column<Tag> = column('colour', { width: 300, card: 'meta' })
const tagColumns: readonly Column<Tag>[] = [nameColumn, usedColumn, colourColumn]

/** Of rooms' tags it is told as well how many other products carry them. */
const roomTagColumns: readonly Column<Tag>[] = [
  nameColumn,
  { ...usedColumn, title: 'catalog.fields.rooms' },
  column('elsewhere', { width: 130, card: 'meta' }),
  colourColumn,
]

/** How many products carry it; leads to them. */
function Used({ tag: { id, skus } }: { tag: Tag }) {
  const { may } = useSession()
  const { keys, to } = useFamily()
  return skus > 0 && may(keys.list) ? <Link href={to.list({ tagIds: String(id) })}>{skus}</Link> : <>{skus}</>
}

const MergeField = fieldOf(mergeForm)

/** Makes one tag of those that are selected. */
function useMerge(): BulkAct<Tag>[] {
  const { w } = useWords()
  const { calls } = useFamily()
  const choices = useTagChoices()
  const form = useRecordForm(mergeForm, { name: 'calls.tagMerge', draft: false })
  const toId = useFormValue(form, 'toId')
  return [
    {
      key: 'merge',
      word: 'catalog.text.merge',
      danger: true,
      fields: (
        <Fields form={form}>
          <p>{w('catalog.text.mergeHelp')}</p>
          <MergeField name="toId" choices={choices} />
        </Fields>
      ),
      held: toId === null,
      fits: (tag) => tag.id !== toId && tag.can['edit'],
      run: ({ id }) => sends(calls.tagMerge, { ids: [id], toId: toId! }),
    },
  ]
}

/** Tags with their subtags: made, coloured, merged, taken away. */
export default function TagManage() {
  const { w, name: nameOf } = useWords()
  const { may } = useSession()
  const { calls, keys, name, screens, title } = useFamily()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<Picked>({})
  const [removing, setRemoving] = useState<Tag | null>(null)
  const edited = useDrawer<EditedTag>()
  const read = useRead(calls.tags, undefined, { live: ['tag', 'sku'], tellsFailure: true })
  const merge = useMerge()
  const all = read.data?.rows
  const rows = all && shown(all, text)
  const mayEdit = may(keys.editTags)
  return (
    <Fill>
      <PageHead
        title={w(title('tags'))}
        actions={
          <NewButton
            needs={keys.editTags}
            title="catalog.text.newTag"
            onPress={() => edited.show({ parentId: null })}
          />
        }
      />
      <SearchBox value={text} onChange={setText} label={w('catalog.fields.name')} />
      <DataTable
        screen={screens.tags}
        label={w(title('tags'))}
        columns={name === 'play' ? tagColumns : roomTagColumns}
        rows={rows}
        rowKey={(tag) => String(tag.id)}
        error={read.error}
        onRetry={() => void read.refetch()}
        pressOpens
        {...(mayEdit && {
          selection: { keys: picked, onChange: setPicked },
          onOpen: (tag: Tag) => tag.can['edit'] && edited.show(tag),
          rowActions: (tag: Tag) => <RowActions tag={tag} onShow={edited.show} onRemove={setRemoving} />,
        })}
        empty={<Empty title={w('catalog.text.noTags')} />}
        live
      />
      {mayEdit && (
        <BulkBar
          rows={(rows ?? []).filter(({ id }) => picked[id])}
          acts={merge}
          nameOf={({ id, names }) => ({ key: String(id), name: nameOf(names) })}
          onKeys={setPicked}
          onDone={() => void read.refetch()}
        />
      )}
      <TagEdit
        key={edited.count}
        tag={edited.record}
        all={all ?? []}
        open={edited.open}
        onClose={edited.hide}
      />
      {removing && <Removing tag={removing} onClose={() => setRemoving(null)} />}
    </Fill>
  )
}

/** Tags whose name, in any language, holds the text, with the tag that each stands under. */
function shown(all: Tag[], text: string): Tag[] {
  const fits = ({ names }: Tag) => matches(text, ...Object.values(names).filter(Boolean))
  return all.filter((tag) => fits(tag) || all.some((sub) => sub.parentId === tag.id && fits(sub)))
}

type RowActionsProps = { tag: Tag; onShow: (tag: EditedTag) => void; onRemove: (tag: Tag) => void }

function RowActions({ tag, onShow, onRemove }: RowActionsProps) {
  const { w } = useWords()
  return (
    <>
      {tag.parentId === null && (
        <button type="button" className="lt-button" onClick={() => onShow({ parentId: tag.id })}>
          {w('catalog.text.newSubtag')}
        </button>
      )}
      {tag.can['edit'] && (
        <button type="button" className="lt-button lt-button-plain" onClick={() => onRemove(tag)}>
          {w('kit.parts.remove')}
        </button>
      )}
    </>
  )
}

function Removing({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { w, name } = useWords()
  const { calls } = useFamily()
  return (
    <ActionPanel
      title={w('kit.parts.remove')}
      action={{
        call: calls.tagDelete,
        input: () => ({ id: tag.id }),
        danger: true,
        consequence: w('catalog.text.removeTag', { name: name(tag.names), count: tag.skus + tag.elsewhere }),
      }}
      onClose={onClose}
    />
  )
}
