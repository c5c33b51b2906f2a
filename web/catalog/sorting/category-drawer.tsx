import { CategoryForm, type Category } from '#contract/catalog/catalog.schema.ts'
import { runs } from '../../kit/route/action.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { RecordLine, RecordsDrawer } from '../../kit/form/records-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { treeOrder, useCategories } from './category-tree.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { categoryRecord } from '#contract/catalog/sorting/sorting.fields.ts'

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
const Field = fieldOf(categoryRecord)

function CategoryEdit({ category, all, ...panel }: EditProps) {
  const { w, name } = useWords()
  const form = useRecordForm(categoryRecord, {
    name: 'catalog.category',
    schema: CategoryForm,
    existing: category,
  })
  const parents = all.filter((row) => row.id !== category?.id)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={catalog.categorySave}
      title={w(category ? 'kit.parts.edit' : 'catalog.text.newCategory')}
    >
      <Field name="names" autoFocus wide />
      <Field
        name="parentId"
        choices={parents.map(({ id, names, depth }) => ({ value: String(id), label: name(names), depth }))}
      />
      <Field name="position" />
    </SaveDrawer>
  )
}
