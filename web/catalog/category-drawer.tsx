import { useMemo } from 'react'
import { CategoryForm, type Category } from '#contract/catalog/catalog.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import { NamesField } from '../kit/form/field-names.tsx'
import { NumberField } from '../kit/form/field-number.tsx'
import { SelectField } from '../kit/form/field-select.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { catalog } from './catalog.client.ts'
import { treeOrder, useCategories } from './category-tree.ts'
import { RowsDrawer, type Panel } from './rows-drawer.tsx'

type Placed = Category & { depth: number }

/** The merchant's own tree of categories. */
export function CategoryDrawer(panel: Panel) {
  const rows = treeOrder(useCategories())
  return (
    <RowsDrawer
      {...panel}
      title="catalog.text.categories"
      addWord="catalog.text.newCategory"
      none="catalog.text.noCategories"
      rows={rows}
      depth={({ depth }) => depth}
      edit={(category, edit) => <CategoryEdit category={category} all={rows} {...edit} />}
      remove={catalog.categoryDelete}
    />
  )
}

type EditProps = Panel & { category: Category | null; all: readonly Placed[] }

function CategoryEdit({ category, all, ...panel }: EditProps) {
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
      {...panel}
      title={w(category ? 'kit.parts.edit' : 'catalog.text.newCategory')}
      send={(values) => ({ ...values, ...(category && { id: category.id }) })}
    >
      <NamesField form={form} name="names" label="catalog.fields.name" required autoFocus wide />
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
