import { useMemo, useState } from 'react'
import { tagColours, TagForm, type Tag } from '#contract/catalog/catalog.schema.ts'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { Drawer } from '../kit/parts/drawer.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { SelectField } from '../kit/form/field-select.tsx'
import { TextField } from '../kit/form/field-text.tsx'
import { FormDrawer, useDrawer } from '../kit/form/form-drawer.tsx'
import { MenuButton } from '../kit/parts/menu-button.tsx'
import { useAct } from '../kit/query.ts'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { catalog } from './catalog.client.ts'
import { useTags } from './use-tags.ts'

/** Tags to mark SKUs with. */
export function TagDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w } = useWords()
  const tags = useTags()
  const edited = useDrawer<Tag | null>()
  const [removing, setRemoving] = useState<Tag | null>(null)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w('catalog.fields.tags')}
      extra={
        <button type="button" className="lt-button" onClick={() => edited.show(null)}>
          {w('catalog.text.newTag')}
        </button>
      }
    >
      {tags.length === 0 && <Empty title={w('catalog.text.noTags')} />}
      <ul className="tag-rows">
        {tags.map((tag) => (
          <li key={tag.id}>
            <span>
              <span className={`sku-tag sku-tag-${tag.colour}`}>{tag.name}</span>
            </span>
            <span>{w('catalog.text.skuCount', { count: tag.skus })}</span>
            <MenuButton
              label={w('kit.parts.moreActions')}
              items={[
                { key: 'edit', label: w('kit.parts.edit'), onPick: () => edited.show(tag) },
                { key: 'remove', label: w('kit.parts.remove'), danger: true, onPick: () => setRemoving(tag) },
              ]}
            >
              ⋯
            </MenuButton>
          </li>
        ))}
      </ul>
      <TagEdit key={edited.count} tag={edited.record} open={edited.open} onClose={edited.hide} />
      {removing && (
        <ActionPanel
          title={w('kit.parts.remove')}
          needsReason={false}
          action={{
            call: catalog.tagDelete,
            input: () => ({ id: removing.id }),
            danger: true,
            consequence: w('catalog.text.removeTag', { name: removing.name, count: removing.skus }),
          }}
          onClose={() => setRemoving(null)}
          onDone={() => setRemoving(null)}
        />
      )}
    </Drawer>
  )
}

function TagEdit({ tag, open, onClose }: { tag: Tag | null; open: boolean; onClose: () => void }) {
  const { w } = useWords()
  const initial = useMemo(
    () => ({ name: tag?.name ?? '', colour: tag?.colour ?? ('neutral' as const) }),
    [tag],
  )
  const form = useForm<{ name: string; colour: Tag['colour'] }>({
    name: `catalog.tag.${tag?.id ?? 'new'}`,
    initial,
    schema: TagForm,
  })
  const save = useAct(catalog.tagSave, {
    onFields: form.refuse,
    onDone: onClose,
    doneText: w('catalog.text.saved'),
  })
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={w(tag ? 'kit.parts.edit' : 'catalog.text.newTag')}
      onSave={(values) => save.run({ ...values, ...(tag && { id: tag.id }) })}
    >
      <TextField form={form} name="name" label="catalog.fields.name" required autoFocus max={40} />
      <SelectField
        form={form}
        name="colour"
        label="catalog.fields.colour"
        choices={tagColours.map((value) => ({ value, word: `catalog.colours.${value}` as const }))}
        required
      />
    </FormDrawer>
  )
}
