import { z } from 'zod'
import { CollectFields } from '#contract/catalog/catalog.schema.ts'
import type { CollectSku } from '#contract/catalog/collect/collect.api.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { CollectRows, type CollectFieldValue } from './collect-rows.tsx'

type ListProps = { skus: readonly CollectSku[]; open: boolean; onClose: () => void }
const schema = z.object({ fields: CollectFields })

/** One list for the products that were chosen; it begins as the first of them asks. */
export function CollectList({ skus, open, onClose }: ListProps) {
  const { w } = useWords()
  const initial: { fields: CollectFieldValue[] } = { fields: skus[0]?.fields ?? [] }
  const form = useForm({ name: 'catalog.collectList', initial, schema: schema, draft: false })
  const [first] = skus
  return (
    <SaveDrawer
      form={form}
      call={catalog.collectSkusSave}
      open={open}
      onClose={onClose}
      width={640}
      title={
        skus.length === 1 && first
          ? `${w('catalog.fields.collect')} · ${first.code}`
          : w('catalog.text.skuCount', { count: skus.length })
      }
      send={({ fields }) => ({ ids: skus.map(({ id }) => id), own: true, fields })}
    >
      {first && !first.own && <p>{w('catalog.text.leavesCategory')}</p>}
      <CollectRows form={form} name="fields" />
    </SaveDrawer>
  )
}
