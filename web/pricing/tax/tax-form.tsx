import { useMemo } from 'react'
import { TaxRuleForm, type TaxRule } from '#contract/pricing/tax.schema.ts'
import { taxOf } from '#contract/pricing/tax.ts'
import { ChoiceField } from '../../kit/form/field-choice.tsx'
import { DateRangeField } from '../../kit/form/field-date.tsx'
import { PercentField } from '../../kit/form/field-number.tsx'
import { PickField, SelectField, TreeField } from '../../kit/form/field-select.tsx'
import { TextField } from '../../kit/form/field-text.tsx'
import { FieldGroup } from '../../kit/form/form-drawer.tsx'
import { codedChoice, pickFrom } from '../../kit/form/pick-source.ts'
import { useForm, useFormValues, type Form } from '../../kit/form/use-form.ts'
import { formatMoney } from '../../kit/money-format.ts'
import { useSession } from '../../kit/session.ts'
import { useWords } from '../../kit/words.ts'
import { agentSource } from '../pick-sources.ts'
import { pricing } from '../pricing.client.ts'
import { usePriceScope } from '../use-price-scope.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { wayWord } from './tax-columns.tsx'

type Values = {
  id?: number
  version?: number
  name: string
  basisPoints: number | null
  /** As the choice holds it. */
  way: 'inclusive' | 'exclusive'
  service: { from: string; to: string } | null
  skuIds: number[]
  productTypes: string[]
  categoryIds: number[]
  agentIds: number[]
}
const blank: Values = {
  name: '',
  basisPoints: null,
  way: 'inclusive',
  service: null,
  skuIds: [],
  productTypes: [],
  categoryIds: [],
  agentIds: [],
}
const skuSource = pickFrom('pricing.taxSkus', pricing.taxSkus, codedChoice)
const ways = (['inclusive', 'exclusive'] as const).map((value) => ({
  value,
  word: wayWord(value === 'inclusive'),
}))
/** What is checked as it is typed; how the choice is sent the drawer says. */
const schema = TaxRuleForm.omit({ inclusive: true })

function valuesOf(rule: TaxRule | null): Values {
  if (!rule) return blank
  const { id, version, name, basisPoints, inclusive, service, skuIds, productTypes, categoryIds, agentIds } =
    rule
  const way = inclusive ? 'inclusive' : 'exclusive'
  return { id, version, name, basisPoints, way, service, skuIds, productTypes, categoryIds, agentIds }
}

/** One tax: its rate, whether prices hold it, and what it holds for. */
export function TaxDrawer({ rule, onClose }: { rule: TaxRule | null; onClose: () => void }) {
  const { w } = useWords()
  const initial = useMemo(() => valuesOf(rule), [rule])
  const form = useForm<Values>({ name: `pricing.tax.${rule?.id ?? 'new'}`, initial, schema })
  const inclusive = useFormValues(form).way === 'inclusive'
  return (
    <SaveDrawer
      form={form}
      title={w(rule ? 'pricing.taxes.edit' : 'pricing.taxes.new')}
      call={pricing.taxRuleSave}
      owner={{ inclusive }}
      onClose={onClose}
      width={520}
    >
      <TextField
        form={form}
        name="name"
        label="pricing.taxes.name"
        help="pricing.taxes.nameHelp"
        required
        max={60}
      />
      <PercentField
        form={form}
        name="basisPoints"
        label="pricing.taxes.rate"
        help="pricing.taxes.rateHelp"
        required
      />
      <ChoiceField form={form} name="way" label="pricing.taxes.way" choices={ways} />
      <Example form={form} />
      <Scope form={form} />
    </SaveDrawer>
  )
}

function Scope({ form }: { form: Form<Values> }) {
  const scope = usePriceScope()
  return (
    <FieldGroup title="pricing.fields.scope">
      <SelectField
        form={form}
        name="productTypes"
        label="pricing.fields.productType"
        help="pricing.taxes.scopeHelp"
        many
        choices={scope.productType}
      />
      <TreeField
        form={form}
        name="categoryIds"
        label="pricing.fields.category"
        nodes={scope.categoryIds}
        numeric
      />
      <PickField form={form} name="skuIds" label="pricing.fields.sku" source={skuSource} many numeric />
      <PickField
        form={form}
        name="agentIds"
        label="pricing.fields.agents"
        help="pricing.taxes.agentsHelp"
        source={agentSource}
        many
        numeric
      />
      <DateRangeField
        form={form}
        name="service"
        label="pricing.taxes.service"
        help="pricing.taxes.serviceHelp"
      />
    </FieldGroup>
  )
}

/** What the rate makes of a price. */
function Example({ form }: { form: Form<Values> }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const { basisPoints, way } = useFormValues(form)
  if (typeof basisPoints !== 'number' || basisPoints < 0 || basisPoints > 10_000) return null
  const price = 100_000
  const tax = taxOf(price, basisPoints, way === 'inclusive')
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency })
  return (
    <p className="lt-field-help" aria-live="polite">
      {w(way === 'inclusive' ? 'pricing.taxes.exampleIn' : 'pricing.taxes.exampleOn', {
        price: money(price),
        tax: money(tax),
        rest: money(way === 'inclusive' ? price - tax : price + tax),
      })}
    </p>
  )
}
