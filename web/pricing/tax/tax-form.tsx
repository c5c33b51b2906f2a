import { useMemo } from 'react'
import { taxRecord } from '#contract/pricing/tax/tax.fields.ts'
import { TaxRuleForm, type TaxRule } from '#contract/pricing/tax/tax.schema.ts'
import { taxOf } from '#contract/pricing/tax/tax.ts'
import { FieldGroup, type Panel } from '../../kit/form/form-drawer.tsx'
import { codedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { agentSource } from '../pick-sources.ts'
import type { TaxFamily } from './tax-family.ts'
import { usePriceScope } from '../owners/use-price-scope.ts'

const Field = fieldOf(taxRecord)

/** One tax: its rate, whether prices hold it, and what it holds for. */
export function TaxDrawer({
  rule,
  calls,
  ...panel
}: Panel & { rule: TaxRule | null; calls: TaxFamily['calls'] }) {
  const { w } = useWords()
  const scope = usePriceScope()
  const skuSource = useMemo(() => pickFrom('pricing.taxSkus', calls.taxSkus, codedChoice), [calls])
  const form = useRecordForm(taxRecord, { name: 'pricing.tax', schema: TaxRuleForm, existing: rule })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(rule ? 'pricing.taxes.edit' : 'pricing.taxes.new')}
      call={calls.taxRuleSave}
      width={520}
    >
      <Field name="name" help="pricing.taxes.nameHelp" />
      <Field name="basisPoints" help="pricing.taxes.rateHelp" />
      <Field name="inclusive" />
      <Example />
      <FieldGroup title="pricing.fields.scope">
        <Field name="productTypes" help="pricing.taxes.scopeHelp" choices={scope.productType} />
        <Field name="categoryIds" nodes={scope.categoryIds} />
        <Field name="skuIds" source={skuSource} />
        <Field name="agentIds" help="pricing.taxes.agentsHelp" source={agentSource} />
        <Field name="service" help="pricing.taxes.serviceHelp" />
      </FieldGroup>
    </SaveDrawer>
  )
}

/** What the rate makes of a price. */
function Example() {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const { basisPoints, inclusive } = useFormValues(useFormOf(taxRecord))
  if (typeof basisPoints !== 'number' || basisPoints < 0 || basisPoints > 10_000) return null
  const price = 100_000
  const tax = taxOf(price, basisPoints, inclusive)
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency })
  return (
    <p className="lt-field-help" aria-live="polite">
      {w(inclusive ? 'pricing.taxes.exampleIn' : 'pricing.taxes.exampleOn', {
        price: money(price),
        tax: money(tax),
        rest: money(inclusive ? price - tax : price + tax),
      })}
    </p>
  )
}
