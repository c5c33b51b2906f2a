import { useState } from 'react'
import { supplierForm } from '#contract/catalog/skus/sku-acts.fields.ts'
import type { SkuSupplier } from '#contract/catalog/suppliers/sku-suppliers.api.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { ActionPanel } from '../../kit/parts/layers/action-panel.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useAct, useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { useFamily } from '../family.ts'
import { Icon } from '../../kit/parts/icons.tsx'

/** The suppliers of a SKU, the preferred one first, and what each is bound to; added, ranked and removed in place. */
export function SkuSuppliers({ skuId }: { skuId: number }) {
  const { w } = useWords()
  const { calls } = useFamily()
  const read = useRead(calls.suppliers, { skuId }, { live: ['sku', 'supplier'], tellsFailure: true })
  const rank = useAct(calls.rankSuppliers, { doneText: w('catalog.text.saved') })
  const adding = useDrawer<true>()
  const [leaving, setLeaving] = useState<SkuSupplier | null>(null)
  const rows = read.data?.rows ?? []
  const edit = read.data?.can['edit'] === true
  const move = (from: number, to: number) => {
    const ids = rows.map((row) => row.supplierId)
    ids.splice(to, 0, ...ids.splice(from, 1))
    void rank.run({ skuId, supplierIds: ids })
  }
  return (
    <Card
      title="catalog.fields.suppliers"
      extra={
        edit && (
          <button type="button" className="lt-button" onClick={() => adding.show(true)}>
            {w('catalog.text.addSupplier')}
          </button>
        )
      }
    >
      {read.error && !read.data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && rows.length === 0 && <Empty title={w('catalog.text.noSuppliers')} />}
      <ol className="tag-rows">
        {rows.map((row, at) => (
          <li key={row.supplierId}>
            <Supplier row={row} rank={rows.length > 1 ? `${at + 1}. ` : ''} />
            {edit && (
              <Moves
                row={row}
                onUp={at > 0 && (() => move(at, at - 1))}
                onDown={at < rows.length - 1 && (() => move(at, at + 1))}
                onLeave={() => setLeaving(row)}
              />
            )}
          </li>
        ))}
      </ol>
      <Add key={adding.count} skuId={skuId} open={adding.open} onClose={adding.hide} />
      {leaving && (
        <ActionPanel
          title={w('catalog.text.removeSupplier')}
          action={{
            call: calls.removeSupplier,
            input: () => ({ skuId, supplierId: leaving.supplierId }),
            danger: true,
            consequence: w('catalog.text.removeSupplierHelp', { name: leaving.name }),
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  )
}

type MovesProps = {
  row: SkuSupplier
  onUp: false | (() => void)
  onDown: false | (() => void)
  onLeave: () => void
}

function Moves({ row, onUp, onDown, onLeave }: MovesProps) {
  const { w } = useWords()
  return (
    <MenuButton
      label={`${w('kit.parts.moreActions')} ${row.name}`}
      items={[
        ...(onUp ? [{ key: 'up', label: w('catalog.text.rankUp'), onPick: onUp }] : []),
        ...(onDown ? [{ key: 'down', label: w('catalog.text.rankDown'), onPick: onDown }] : []),
        { key: 'remove', label: w('kit.parts.remove'), danger: true, onPick: onLeave },
      ]}
    >
      <Icon name="more" />
    </MenuButton>
  )
}

/** Its rank and name; and behind it, where it is bound, the SKU of its own merchant account. */
function Supplier({ row, rank }: { row: SkuSupplier; rank: string }) {
  const { w, name } = useWords()
  return (
    <span>
      {rank + row.name} {!row.enabled && <StatusTag tone="muted">{w('catalog.text.disabled')}</StatusTag>}
      {row.boundMerchantName && (
        <>
          <StatusTag tone="info">{w('catalog.text.boundTo', { name: row.boundMerchantName })}</StatusTag>
          <small>
            {row.boundCode} {name(row.boundNames)}
          </small>
        </>
      )}
    </span>
  )
}

const Field = fieldOf(supplierForm)

function Add({ skuId, open, onClose }: { skuId: number; open: boolean; onClose: () => void }) {
  const { w } = useWords()
  const { calls } = useFamily()
  const form = useRecordForm(supplierForm, { name: 'catalog.addSupplier', draft: false })
  return (
    <SaveDrawer
      form={form}
      call={calls.addSupplier}
      open={open}
      onClose={onClose}
      title={w('catalog.text.addSupplier')}
      send={({ supplierId }) => ({ skuId, supplierId })}
    >
      <Field name="supplierId" source={supplierSource} wide />
    </SaveDrawer>
  )
}
