import type { CollectSku } from '#contract/catalog/collect/collect.api.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { CollectSchema, CollectRows, type CollectValues } from './collect-rows.tsx'

type ListProps = Panel & { skus: readonly CollectSku[] }
/** One list for the products that were chosen; it begins as the first of them asks. */
export function CollectList({ skus, ...panel }: ListProps) {
  const { w } = useWords()
  const [first] = skus
  const initial: CollectValues = { fields: first?.fields ?? [] }
  const form = useForm({ name: 'catalog.collectList', initial, schema: CollectSchema, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={catalog.collectSkusSave}
      width={640}
      title={
        skus.length === 1 && first
          ? `${w('catalog.fields.collect')} · ${first.code}`
          : w('catalog.text.skuCount', { count: skus.length })
      }
      send={({ fields }) => ({ ids: skus.map(({ id }) => id), own: true, fields })}
    >
      {first && !first.own && <p>{w('catalog.text.leavesCategory')}</p>}
      <CollectRows<CollectValues> name="fields" />
    </SaveDrawer>
  )
}
