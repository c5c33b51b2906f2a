import { converter } from '#contract/kit/money/rate.ts'
import { CostForm, type BaseCostRow, type CostHistory } from '#contract/pricing/cost/cost.schema.ts'
import { costForm } from '#contract/pricing/pricing.fields.ts'
import { amountKey } from '#contract/kit/guests.ts'
import { Money } from '../../kit/parts/money.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { CostFields } from './cost-fields.tsx'
import { pricePagesOf } from '../price-pages.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'

const Field = fieldOf(costForm)
const OwnCost = CostForm.omit({ skuId: true, supplierId: true })

type BaseCostFormProps = { history: CostHistory; cost: BaseCostRow | null; onClose: () => void }

/** A base cost to begin or to correct; what is left of the base price is told while it is typed. */
export function BaseCostForm({ history, cost, onClose }: BaseCostFormProps) {
  const { w } = useWords()
  const { sku, supplier, today } = history
  const begun = { validFrom: today, currency: history.rows[0]?.currency ?? supplier.currency }
  const form = useRecordForm(costForm, {
    name: `pricing.cost.${sku.id}.${supplier.id}`,
    schema: OwnCost,
    existing: cost ? { ...cost, ...cost.amounts } : begun,
  })
  const values = useFormValues(form)
  const currency = values.currency ?? ''
  return (
    <SaveDrawer
      form={form}
      title={w(cost ? 'pricing.text.editCost' : 'pricing.text.newCost')}
      call={pricePagesOf(sku.productType).calls.costSave}
      owner={{ skuId: sku.id, supplierId: supplier.id }}
      onClose={onClose}
    >
      <Field name="validFrom" help="pricing.text.validFromHelp" />
      <Field name="currency" />
      <CostFields
        chargeMethod={sku.chargeMethod}
        currency={currency}
        help="pricing.text.zeroHelp"
        below={(kind) => (
          <Margin
            history={history}
            price={history.basePrice[amountKey[kind]]}
            net={history.netPrice[amountKey[kind]]}
            cost={values[amountKey[kind]]}
            currency={currency}
          />
        )}
      />
    </SaveDrawer>
  )
}

/** Base price without tax less cost, in the merchant's currency, where both and a rate are known. */
function Margin({
  history,
  price,
  net,
  cost,
  currency,
}: {
  history: CostHistory
  price: number | null
  net: number | null
  cost: number | null
  currency: string
}) {
  const { w } = useWords()
  const { baseCurrency, rate, supplier } = history
  if (price === null || net === null) return null
  const worth = costInBase(cost, currency, {
    baseCurrency,
    rate: currency === supplier.currency ? rate : null,
  })
  return (
    <p className="lt-field-help">
      {w('pricing.fields.basePrice')} <Money minor={price} currency={baseCurrency} />
      {net !== price && (
        <>
          {' · '}
          {w('pricing.text.withoutTax')} <Money minor={net} currency={baseCurrency} />
        </>
      )}
      {worth !== null && (
        <>
          {' · '}
          {w('pricing.fields.margin')} <Money minor={net - worth} currency={baseCurrency} signed />
        </>
      )}
    </p>
  )
}

function costInBase(
  cost: number | null,
  currency: string,
  { baseCurrency, rate }: { baseCurrency: string; rate: string | null },
): number | null {
  if (typeof cost !== 'number') return null
  if (currency === baseCurrency) return cost
  return rate === null ? null : converter(rate, currency, baseCurrency).there(cost)
}
