import { useState } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import { attachForm, poolForm } from '#contract/stock/stock.fields.ts'
import type { Pool } from '#contract/stock/stock.schema.ts'
import { skuSource } from '../catalog/catalog.public.tsx'
import { runs } from '../kit/route/action.ts'
import type { Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useRead } from '../kit/call/query.ts'
import { SearchBox } from '../kit/list/search-box.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
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
      tools={
        <>
          <SearchBox value={text} onChange={setText} label={w('kit.parts.search')} />
          {data?.more && <p>{w('kit.parts.firstShown', { count: data.rows.length })}</p>}
        </>
      }
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
      facts={w(`stock.poolKinds.${pool.kind}`)}
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

const Field = fieldOf(poolForm)
/** A pool that was made without names is called by its name. */
const namesOf = ({ name, names }: Pool) => (nameIn(names, 'en') ? names : { en: name })

function PoolEdit({ pool, ...panel }: Panel & { pool: Pool | null }) {
  const { w } = useWords()
  const form = useRecordForm(poolForm, {
    name: 'stock.pool',
    existing: pool && { ...pool, names: namesOf(pool) },
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={stock.poolSave}
      title={w(pool ? 'kit.parts.edit' : 'stock.text.newPool')}
      send={(values) => ({ ...values, name: nameIn(values.names, 'en') })}
    >
      <Field name="names" wide />
      <Field name="kind" />
    </SaveDrawer>
  )
}

const AttachField = fieldOf(attachForm)

function Attach({ pool, ...panel }: Panel & { pool: Pool }) {
  const { w, language } = useWords()
  const form = useRecordForm(attachForm, { name: `stock.attach.${pool.id}`, draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={stock.attach}
      title={`${w('stock.text.attach')} · ${poolName(pool, language)}`}
      owner={{ poolId: pool.id }}
    >
      <AttachField name="skuId" source={skuSource} wide />
      <AttachField name="adult" />
      <AttachField name="child" />
      <AttachField name="infant" />
      <AttachField name="unit" />
    </SaveDrawer>
  )
}
