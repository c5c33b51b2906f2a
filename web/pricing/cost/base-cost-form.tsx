import { useMemo } from 'react'
import { converter } from '#contract/kit/money/rate.ts'
import { CostForm, type BaseCostRow, type CostHistory } from '#contract/pricing/cost/cost.schema.ts'
import { amountKey, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { CostFields, CurrencyField } from './cost-fields.tsx'
import { pricePagesOf } from '../price-pages.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'

type Values = Amounts & {
  id?: number
  skuId: number
  supplierId: number
  validFrom: string | null
  currency: string
}

type BaseCostFormProps = { history: CostHistory; cost: BaseCostRow | null; onClose: () => void }

/** A base cost to begin or to correct; what is left of the base price is told while it is typed. */
export function BaseCostForm({ history, cost, onClose }: BaseCostFormProps) {
  const { w } = useWords()
  const { sku, supplier, today } = history
  const initial = useMemo((): Values => {
    const pair = { skuId: sku.id, supplierId: supplier.id }
    if (cost)
      return { ...pair, id: cost.id, validFrom: cost.validFrom, currency: cost.currency, ...cost.amounts }
    return {
      ...pair,
      validFrom: today,
      currency: history.rows[0]?.currency ?? supplier.currency,
      ...noAmounts,
    }
  }, [sku.id, supplier, today, cost, history.rows])
  const form = useForm<Values>({
    name: `pricing.cost.${sku.id}.${supplier.id}.${cost?.id ?? 'new'}`,
    initial,
    schema: CostForm,
  })
  return (
    <SaveDrawer
      form={form}
      title={w(cost ? 'pricing.text.editCost' : 'pricing.text.newCost')}
      call={pricePagesOf(sku.productType).calls.costSave}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="validFrom"
        label="pricing.fields.validFrom"
        required
        help="pricing.text.validFromHelp"
      />
      <CurrencyField form={form} />
      <CostFields
        form={form}
        chargeMethod={sku.chargeMethod}
        help="pricing.text.zeroHelp"
        below={(kind, values) => (
          <Margin
            history={history}
            price={history.basePrice[amountKey[kind]]}
            net={history.netPrice[amountKey[kind]]}
            cost={values[amountKey[kind]]}
            currency={values.currency}
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
