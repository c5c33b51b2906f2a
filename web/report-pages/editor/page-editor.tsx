import { useCallback, useState } from 'react'
import type { Layout } from 'react-grid-layout'
import type { Block } from '#contract/report-pages/block.schema.ts'
import { maxBlocks } from '#contract/report-pages/blocks.ts'
import { PageForm, type PageInfo } from '#contract/report-pages/page.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { Fields, Mistakes, Restored, useSaveKey } from '../../kit/form/form-page.tsx'
import { LeaveGuard } from '../../kit/form/leave-guard.tsx'
import { useDirty, useForm, useFormValue } from '../../kit/form/use-form.ts'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { blockTitle } from '../block/block-text.ts'
import { reportPages } from '../report-pages.client.ts'
import { BlockCanvas } from './block-canvas.tsx'
import { BlockSettings } from './block-settings.tsx'
import { copyOf, newBlock, shifted, valuesOf, type PageValues, type Shift } from './page-values.ts'
import { SharingFields } from './sharing-fields.tsx'

/** A page while it is put together: its blocks with their figures, and beside them the fields of the one that is chosen. */
export function PageEditor({ page }: { page: PageInfo | undefined }) {
  const { w } = useWords()
  const [initial] = useState(() => valuesOf(page))
  const form = useForm<PageValues, PageForm>({
    name: `report-pages.page.${page?.id ?? 'new'}`,
    initial,
    schema: PageForm,
  })
  const save = useAct(reportPages.save, {
    onFields: form.refuse,
    doneText: w('report-pages.text.saved'),
    onDone: ({ id }) => go(to['report-pages'].AWMReports({ id })),
  })
  const submit = () =>
    void form.submit((values) => save.run({ ...values, ...(page && { id: page.id, version: page.version }) }))
  useSaveKey(submit)
  const dirty = useDirty(form)
  const edited = useBlocks(form.store)
  const blocks = useFormValue(form, 'blocks')
  const at = blocks.findIndex(({ id }) => id === edited.chosen)
  const block = blocks[at]
  return (
    <form noValidate onSubmit={(event) => (event.preventDefault(), submit())}>
      <PageHead
        title={w('report-pages.screens.ModifyPageReport')}
        actions={
          <EditorActions
            dirty={dirty}
            saving={save.running}
            onCancel={() => go(to['report-pages'].AWMReports(page && { id: page.id }))}
            onAdd={blocks.length < maxBlocks ? edited.add : undefined}
          />
        }
      />
      <Restored form={form} />
      <Mistakes form={form} />
      <Fields form={form}>
        <SharingFields form={form} mayShare={!page || page.can['share'] === true} />
        <div className="report-editor">
          {blocks.length === 0 ? (
            <Empty title={w('report-pages.text.noBlocks')} />
          ) : (
            <BlockCanvas blocks={blocks} chosen={edited.chosen} {...edited.acts} />
          )}
          {block && (
            <aside className="report-panel" aria-label={blockTitle(block)}>
              <BlockSettings
                key={block.id}
                at={at}
                block={block}
                onChange={(next) => edited.change(block.id, () => next)}
              />
            </aside>
          )}
        </div>
      </Fields>
      <LeaveGuard holds={() => form.store.dirty && !form.saving()} text="kit.parts.leaveText" />
    </form>
  )
}

type ActionsProps = {
  dirty: boolean
  saving: boolean
  onCancel: () => void
  /** None where the page holds as many blocks as it can. */
  onAdd: (() => void) | undefined
}
function EditorActions({ dirty, saving, onCancel, onAdd }: ActionsProps) {
  const { w } = useWords()
  return (
    <>
      {dirty && <span className="lt-unsaved">{w('kit.parts.unsaved')}</span>}
      <button type="button" className="lt-button" onClick={onCancel}>
        {w('kit.text.cancel')}
      </button>
      <button type="button" className="lt-button" disabled={!onAdd} onClick={onAdd}>
        {w('report-pages.text.addBlock')}
      </button>
      <button type="submit" className="lt-button lt-button-primary" disabled={saving}>
        {w('kit.parts.save')}
      </button>
    </>
  )
}

type Store = ReturnType<typeof useForm<PageValues, PageForm>>['store']

/** What is done with the blocks of a page, and which of them is chosen. */
function useBlocks(store: Store) {
  const [chosen, setChosen] = useState(store.values.blocks[0]?.id)
  const set = useCallback(
    (change: (blocks: readonly Block[]) => Block[]) => store.set('blocks', change(store.values.blocks)),
    [store],
  )
  const change = (id: string, next: (block: Block) => Block) =>
    set((blocks) => blocks.map((block) => (block.id === id ? next(block) : block)))
  const append = (made: Block) => {
    set((blocks) => [...blocks, made])
    setChosen(made.id)
  }
  return {
    chosen,
    change,
    add: () => append(newBlock(store.values.blocks)),
    acts: {
      onChoose: setChosen,
      onPlaces: (layout: Layout) => {
        const places = new Map(layout.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]))
        const next = store.values.blocks.map((block) => ({
          ...block,
          place: places.get(block.id) ?? block.place,
        }))
        if (JSON.stringify(next) !== JSON.stringify(store.values.blocks)) store.set('blocks', next)
      },
      onShift: (id: string, shift: Shift) => change(id, (block) => shifted(block, shift)),
      onCopy: (id: string) => {
        const block = store.values.blocks.find((one) => one.id === id)
        if (block) append(copyOf(block, store.values.blocks))
      },
      onRemove: (id: string) => {
        set((blocks) => blocks.filter((block) => block.id !== id))
        if (id === chosen) setChosen(store.values.blocks[0]?.id)
      },
    },
  }
}
