import { useMemo, useState } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import { NamesNeeded, type Names } from '#contract/kit/schema.ts'
import { AttachPool, poolKinds, PoolForm, type Pool } from '#contract/stock/stock.schema.ts'
import { skuSource } from '../catalog/catalog.public.tsx'
import { runs } from '../kit/route/action.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { NumberField } from '../kit/form/fields/field-number.tsx'
import { PickField, SelectField } from '../kit/form/fields/field-select.tsx'
import { NamesField } from '../kit/form/fields/field-names.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useRead } from '../kit/call/query.ts'
import { SearchBox } from '../kit/list/search-box.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { poolName } from './pool-source.ts'
import { RecordCard, RecordCards, type CardOpens } from './record-cards.tsx'
import { stock } from './stock.client.ts'

/** Pools and the SKUs that draw on them: where a boat is shared, a charter takes all of it, a dive wants a tank too. */
export function PoolDrawer(panel: Panel) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const { data } = useRead(
    stock.pools,
    { text: text || undefined },
    { live: ['stock'], keep: true, enabled: panel.open },
  )
  return (
    <RecordCards
      {...panel}
      title="stock.text.pools"
      addWord="stock.text.newPool"
      none="stock.text.noPools"
      rows={data?.rows}
      tools={<SearchBox value={text} onChange={setText} label={w('kit.parts.search')} />}
      card={(pool, opens) => <PoolCard pool={pool} {...opens} />}
      edit={(pool, at) => <PoolEdit pool={pool} {...at} />}
      link={(pool, at) => <Attach pool={pool} {...at} />}
    />
  )
}

function PoolCard({ pool, ...opens }: CardOpens & { pool: Pool }) {
  const { w, name, language } = useWords()
  // A pool that was made with its only SKU bears that one's name or code: then in the reader's language.
  const [only, ...others] = pool.skus
  const ownName = only && !others.length && [only.code, ...Object.values(only.names)].includes(pool.name)
  return (
    <RecordCard
      {...opens}
      name={ownName ? name(only.names) : poolName(pool, language)}
      facts={w(`stock.poolKinds.${pool.kind as 'seat'}`)}
      linkWord="stock.text.attach"
      hanging={pool.skus.map(({ id, names, code, adult, child, infant, unit }) => ({
        key: id,
        title: (
          <>
            {name(names)} <small>{code}</small>
          </>
        ),
        facts: w('stock.text.factors', { adult, child, infant, unit }),
      }))}
      detach={(skuId) => runs(stock.detach, () => ({ skuId, poolId: pool.id }))}
    />
  )
}

/** As it is typed: a name is one of its languages. */
const NamedPool = PoolForm.omit({ name: true }).extend({ names: NamesNeeded })
const valuesOf = (pool: Pool | null): { names: Names; kind: string } => {
  if (!pool) return { names: {}, kind: 'seat' }
  return { names: nameIn(pool.names, 'en') ? pool.names : { en: pool.name }, kind: pool.kind }
}

function PoolEdit({ pool, ...panel }: Panel & { pool: Pool | null }) {
  const { w } = useWords()
  const initial = useMemo(() => valuesOf(pool), [pool])
  const form = useForm({ name: `stock.pool.${pool?.id ?? 'new'}`, initial, schema: NamedPool })
  return (
    <SaveDrawer
      form={form}
      call={stock.poolSave}
      {...panel}
      title={w(pool ? 'kit.parts.edit' : 'stock.text.newPool')}
      send={({ names, kind }) => ({
        name: nameIn(names, 'en'),
        names,
        kind: kind as (typeof poolKinds)[number],
        ...(pool && { id: pool.id }),
      })}
    >
      <NamesField form={form} name="names" label="stock.fields.pool" required wide />
      <SelectField
        form={form}
        name="kind"
        label="stock.fields.poolKind"
        choices={poolKinds.map((value) => ({ value, word: `stock.poolKinds.${value}` as const }))}
        required
      />
    </SaveDrawer>
  )
}

type Values = {
  skuId: number | null
  adult: number | null
  child: number | null
  infant: number | null
  unit: number | null
}
const usual: Values = { skuId: null, adult: 1, child: 1, infant: 0, unit: 1 }
const AttachForm = AttachPool.omit({ poolId: true })

function Attach({ pool, ...panel }: Panel & { pool: Pool }) {
  const { w, language } = useWords()
  const form = useForm({ name: `stock.attach.${pool.id}`, initial: usual, schema: AttachForm, draft: false })
  const send = (values: Values) => ({
    ...(values as Required<{ [K in keyof Values]: number }>),
    poolId: pool.id,
  })
  return (
    <SaveDrawer
      form={form}
      call={stock.attach}
      {...panel}
      title={`${w('stock.text.attach')} · ${poolName(pool, language)}`}
      send={send}
    >
      <PickField form={form} name="skuId" label="stock.fields.sku" source={skuSource} numeric required wide />
      <NumberField form={form} name="adult" label="stock.fields.adultDraws" required />
      <NumberField form={form} name="child" label="stock.fields.childDraws" required />
      <NumberField form={form} name="infant" label="stock.fields.infantDraws" required />
      <NumberField form={form} name="unit" label="stock.fields.unitDraws" required />
    </SaveDrawer>
  )
}
