import type { SkuAddOn } from '#contract/catalog/add-ons/add-on.schema.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { codedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useAct, useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { catalog } from '../catalog.client.ts'
import { mainAmount, chargeText } from './add-on-columns.tsx'
import { sentTerms, useTermsText } from './add-on-terms.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { skuAddOnForm } from '#contract/catalog/add-ons/add-on-terms.fields.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { Icon } from '../../kit/parts/icons.tsx'

/** The add-ons that a product offers: added, changed and taken off in place. */
export function SkuAddOns({ skuId }: { skuId: number }) {
  const { w } = useWords()
  const read = useRead(catalog.skuAddOns, { skuId }, { live: ['sku', 'price'], tellsFailure: true })
  const detach = useAct(catalog.addOnDetach, { doneText: w('kit.parts.saved') })
  const edited = useDrawer<SkuAddOn | null>()
  const rows = read.data?.rows ?? []
  const edit = read.data?.can['edit'] === true
  return (
    <Card
      title="catalog.screens.exts"
      extra={
        edit && (
          <button type="button" className="lt-button" onClick={() => edited.show(null)}>
            {w('catalog.addOns.attachOne')}
          </button>
        )
      }
    >
      {read.error && !read.data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && rows.length === 0 && <Empty title={w('catalog.addOns.none')} />}
      <ul className="tag-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Offered row={row} />
            {edit && (
              <MenuButton
                label={`${w('kit.parts.moreActions')} ${row.code}`}
                items={[
                  { key: 'edit', label: w('kit.parts.edit'), onPick: () => edited.show(row) },
                  {
                    key: 'detach',
                    label: w('catalog.addOns.detach'),
                    danger: true,
                    onPick: () => void detach.run({ addOnIds: [row.id], skuIds: [skuId] }),
                  },
                ]}
              >
                <Icon name="more" />
              </MenuButton>
            )}
          </li>
        ))}
      </ul>
      <Attach key={edited.count} skuId={skuId} row={edited.record} open={edited.open} onClose={edited.hide} />
    </Card>
  )
}

function Offered({ row }: { row: SkuAddOn }) {
  const { w, name } = useWords()
  const terms = useTermsText()
  return (
    <span>
      {name(row.names)}{' '}
      <small>
        {row.code} · {w(`catalog.addOnKinds.${row.kind}`)}
      </small>{' '}
      {!row.enabled && <StatusTag tone="muted">{w('catalog.text.disabled')}</StatusTag>}
      <small>
        <Money minor={mainAmount(row.basePrice, row)} currency={row.currency} /> {chargeText(row)} ·{' '}
        {terms(row)}
      </small>
    </span>
  )
}

/** Add-ons by code or by name. */
export const addOnSource = pickFrom('catalog.addOns', catalog.addOns, codedChoice)
type AttachProps = Panel & { skuId: number; row: SkuAddOn | null }
const Field = fieldOf(skuAddOnForm)

function Attach({ skuId, row, ...panel }: AttachProps) {
  const { w } = useWords()
  const form = useRecordForm(skuAddOnForm, {
    name: 'catalog.skuAddOn',
    // It is the row of a product and an add-on, and has no id of its own.
    existing: row && { required: row.required, quantity: row.quantity, most: row.most, addOnId: row.id },
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      call={catalog.addOnAttach}
      title={w('catalog.addOns.attachOne')}
      send={({ addOnId, ...terms }) => ({ addOnIds: [addOnId], skuIds: [skuId], ...sentTerms(terms) })}
    >
      <Field name="addOnId" source={addOnSource} disabled={row !== null} />
      <Field name="required" help="catalog.addOns.requiredHelp" />
      <Field name="quantity" help="catalog.addOns.quantityHelp" />
      <Field name="most" help="catalog.addOns.mostHelp" />
    </SaveDrawer>
  )
}
