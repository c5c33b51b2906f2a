import { useMemo, useState } from 'react'
import { CategoryForm, type Category } from '#contract/catalog/catalog.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { Drawer } from '../kit/parts/drawer.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { NamesField } from '../kit/form/field-names.tsx'
import { NumberField } from '../kit/form/field-number.tsx'
import { SelectField } from '../kit/form/field-select.tsx'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { MenuButton } from '../kit/parts/menu-button.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { catalog } from './catalog.client.ts'
import { treeOrder, useCategories } from './category-tree.ts'

/** The merchant's own tree of categories. */
export function CategoryDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w, name } = useWords()
  const rows = treeOrder(useCategories())
  const edited = useDrawer<Category | null>()
  const [removing, setRemoving] = useState<Category | null>(null)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w('catalog.text.categories')}
      extra={
        <button type="button" className="lt-button" onClick={() => edited.show(null)}>
          {w('catalog.text.newCategory')}
        </button>
      }
    >
      {rows.length === 0 && <Empty title={w('catalog.text.noCategories')} />}
      <ul className="tag-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span style={{ paddingInlineStart: row.depth * 20 }}>{name(row.names)}</span>
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
      <CategoryEdit
        key={edited.count}
        category={edited.record}
        all={rows}
        open={edited.open}
        onClose={edited.hide}
      />
      {removing && (
        <ActionPanel
          title={w('kit.parts.remove')}
          action={{
            call: catalog.categoryDelete,
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

type EditProps = {
  category: Category | null
  all: (Category & { depth: number })[]
  open: boolean
  onClose: () => void
}

function CategoryEdit({ category, all, open, onClose }: EditProps) {
  const { w, name } = useWords()
  const initial = useMemo(
    () => ({
      names: (category?.names ?? {}) as Names,
      parentId: category?.parentId ?? null,
      position: category?.position ?? 0,
    }),
    [category],
  )
  const form = useForm({ name: `catalog.category.${category?.id ?? 'new'}`, initial, schema: CategoryForm })
  const parents = all.filter((row) => row.id !== category?.id)
  return (
    <SaveDrawer
      form={form}
      call={catalog.categorySave}
      open={open}
      onClose={onClose}
      title={w(category ? 'kit.parts.edit' : 'catalog.text.newCategory')}
      send={(values) => ({ ...values, ...(category && { id: category.id }) })}
    >
      <NamesField form={form} name="names" label="catalog.fields.name" required wide />
      <SelectField
        form={form}
        name="parentId"
        label="catalog.fields.parent"
        choices={parents.map((row) => ({
          value: String(row.id),
          label: `${'– '.repeat(row.depth)}${name(row.names)}`,
        }))}
        numeric
      />
      <NumberField form={form} name="position" label="catalog.fields.position" />
    </SaveDrawer>
  )
}
