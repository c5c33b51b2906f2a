import { useMemo, useState } from 'react'
import { AttachPool, poolKinds, PoolForm, type Pool } from '#contract/stock/stock.schema.ts'
import { skuSource } from '../catalog/catalog.public.tsx'
import { ActionPanel } from '../kit/parts/action-panel.tsx'
import { runs } from '../kit/action.ts'
import { Drawer } from '../kit/parts/drawer.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { NumberField } from '../kit/form/field-number.tsx'
import { PickField, SelectField } from '../kit/form/field-select.tsx'
import { TextField } from '../kit/form/field-text.tsx'
import { FormDrawer, useDrawer } from '../kit/form/form-drawer.tsx'
import { useAct, useRead } from '../kit/query.ts'
import { SearchBox } from '../kit/list/search-box.tsx'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { stock } from './stock.client.ts'

/** Pools and the SKUs that draw on them: where a boat is shared, a charter takes all of it, a dive wants a tank too. */
export function PoolDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { w } = useWords()
  const [text, setText] = useState('')
  const { data } = useRead(
    stock.pools,
    { text: text || undefined },
    { live: ['stock'], keep: true, enabled: open },
  )
  const edited = useDrawer<Pool | null>()
  const attached = useDrawer<Pool>()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w('stock.text.pools')}
      width={640}
      extra={
        <button type="button" className="lt-button" onClick={() => edited.show(null)}>
          {w('stock.text.newPool')}
        </button>
      }
    >
      <SearchBox value={text} onChange={setText} label={w('kit.parts.search')} />
      {data?.rows.length === 0 && <Empty title={w('stock.text.noPools')} />}
      {data?.rows.map((pool) => (
        <PoolCard
          key={pool.id}
          pool={pool}
          onEdit={() => edited.show(pool)}
          onAttach={() => attached.show(pool)}
        />
      ))}
      <PoolEdit key={`edit ${edited.count}`} pool={edited.record} open={edited.open} onClose={edited.hide} />
      {attached.record && (
        <Attach
          key={`attach ${attached.count}`}
          pool={attached.record}
          open={attached.open}
          onClose={attached.hide}
        />
      )}
    </Drawer>
  )
}

type CardProps = { pool: Pool; onEdit: () => void; onAttach: () => void }

function PoolCard({ pool, onEdit, onAttach }: CardProps) {
  const { w, name } = useWords()
  // A pool that was made with its only SKU bears that one's name: then in the reader's language.
  const [only, ...others] = pool.skus
  const ownName = only && !others.length && Object.values(only.names).includes(pool.name)
  const [leaving, setLeaving] = useState<number | null>(null)
  return (
    <section className="lt-panel stock-pool">
      <header>
        <h2>
          {ownName ? name(only.names) : pool.name}{' '}
          <small>{w(`stock.poolKinds.${pool.kind as 'seat'}`)}</small>
        </h2>
        <span>
          <button type="button" className="lt-button lt-button-plain" onClick={onEdit}>
            {w('kit.parts.edit')}
          </button>
          <button type="button" className="lt-button" onClick={onAttach}>
            {w('stock.text.attach')}
          </button>
        </span>
      </header>
      <ul>
        {pool.skus.map((sku) => (
          <li key={sku.id}>
            <span>
              {name(sku.names)} <small>{sku.code}</small>
              <small>
                {w('stock.text.factors', {
                  adult: sku.adult,
                  child: sku.child,
                  infant: sku.infant,
                  unit: sku.unit,
                })}
              </small>
            </span>
            <button type="button" className="lt-button lt-button-plain" onClick={() => setLeaving(sku.id)}>
              {w('stock.text.detach')}
            </button>
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <ActionPanel
          title={w('stock.text.detach')}
          needsReason={false}
          action={runs(stock.detach, () => ({ skuId: leaving, poolId: pool.id }))}
          onClose={() => setLeaving(null)}
          onDone={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

type EditProps = { pool: Pool | null; open: boolean; onClose: () => void }

function PoolEdit({ pool, open, onClose }: EditProps) {
  const { w } = useWords()
  const initial = useMemo(() => ({ name: pool?.name ?? '', kind: pool?.kind ?? 'seat' }), [pool])
  const form = useForm({ name: `stock.pool.${pool?.id ?? 'new'}`, initial, schema: PoolForm })
  const save = useAct(stock.poolSave, {
    onFields: form.refuse,
    onDone: onClose,
    doneText: w('stock.text.saved'),
  })
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={w(pool ? 'kit.parts.edit' : 'stock.text.newPool')}
      onSave={({ name, kind }) =>
        save.run({ name, kind: kind as (typeof poolKinds)[number], ...(pool && { id: pool.id }) })
      }
    >
      <TextField form={form} name="name" label="stock.fields.pool" required autoFocus max={120} />
      <SelectField
        form={form}
        name="kind"
        label="stock.fields.poolKind"
        choices={poolKinds.map((value) => ({ value, word: `stock.poolKinds.${value}` as const }))}
        required
      />
    </FormDrawer>
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

function Attach({ pool, open, onClose }: { pool: Pool; open: boolean; onClose: () => void }) {
  const { w } = useWords()
  const form = useForm({ name: `stock.attach.${pool.id}`, initial: usual, schema: AttachForm, draft: false })
  const attach = useAct(stock.attach, {
    onFields: form.refuse,
    onDone: onClose,
    doneText: w('stock.text.saved'),
  })
  const send = (values: Values) =>
    attach.run({ ...(values as Required<{ [K in keyof Values]: number }>), poolId: pool.id })
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={`${w('stock.text.attach')} · ${pool.name}`}
      onSave={send}
    >
      <PickField form={form} name="skuId" label="stock.fields.sku" source={skuSource} numeric required wide />
      <NumberField form={form} name="adult" label="stock.fields.adultDraws" required />
      <NumberField form={form} name="child" label="stock.fields.childDraws" required />
      <NumberField form={form} name="infant" label="stock.fields.infantDraws" required />
      <NumberField form={form} name="unit" label="stock.fields.unitDraws" required />
    </FormDrawer>
  )
}
