import { useMemo } from 'react'
import { CategoryForm, type Category } from '#contract/catalog/catalog.schema.ts'
import type { Names } from '#contract/kit/schema.ts'
import { runs } from '../../kit/route/action.ts'
import { NamesField } from '../../kit/form/fields/field-names.tsx'
import { NumberField } from '../../kit/form/fields/field-number.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { treeOrder, useCategories } from './category-tree.ts'

type Placed = Category & { depth: number }

/** The merchant's own tree of categories. */
export function CategoryDrawer(panel: Panel) {
  const { w, name } = useWords()
  const rows = treeOrder(useCategories())
  return (
    <RecordsDrawer
      {...panel}
      title="catalog.text.categories"
      addWord="catalog.text.newCategory"
      none="catalog.text.noCategories"
      rows={rows}
      record={({ id, names, depth, skus }, onEdit) => (
        <RecordLine
          depth={depth}
          side={w('catalog.text.skuCount', { count: skus })}
          onEdit={onEdit}
          remove={runs(catalog.categoryDelete, () => ({ id }), { danger: true, consequence: name(names) })}
        >
          {name(names)}
        </RecordLine>
      )}
      edit={(category, edit) => <CategoryEdit category={category} all={rows} {...edit} />}
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
          label: name(row.names),
          depth: row.depth,
        }))}
        numeric
      />
      <NumberField form={form} name="position" label="catalog.fields.position" />
    </SaveDrawer>
  )
}
