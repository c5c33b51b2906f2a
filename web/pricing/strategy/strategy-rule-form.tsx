import { useMemo } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import { guestKinds } from '#contract/kit/guests.ts'
import { roundModes, type Rounding, type RuleValues } from '#contract/pricing/pricing.schema.ts'
import {
  strategyScopes,
  StrategyRuleForm as Schema,
  type StrategyInfo,
  type StrategyRule,
} from '#contract/pricing/strategy/strategy.schema.ts'
import { ChoiceField } from '../../kit/form/fields/field-choice.tsx'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { useForm, useFormValues, type Form } from '../../kit/form/use-form.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { rulePackageSource, ruleSkuSource } from '../pick-sources.ts'
import { changeChoices, fixedChoice } from '../price-rules.ts'
import { pricing } from '../pricing.client.ts'
import { QuotationPreview } from '../quotation/quotation-preview.tsx'
import { RuleValueFields } from './rule-value-fields.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { asPreview } from './strategy-preview.tsx'

type Values = {
  id?: number
  strategyId: number
  scope: StrategyRule['scope']
  skuId: number | null
  productType: string | null
  categoryId: number | null
  method: StrategyRule['method']
  methods?: StrategyRule['methods']
  values: RuleValues
  rounding: Rounding
}
type DrawerProps = { info: StrategyInfo; rule: StrategyRule | null; onClose: () => void }

function valuesOf({ strategy, rules }: StrategyInfo, rule: StrategyRule | null): Values {
  if (rule) {
    const { names: _, code: _code, ...kept } = rule
    return { ...kept, strategyId: strategy.id }
  }
  const first = rules.some(({ scope }) => scope === 'catalogue') ? 'category' : 'catalogue'
  return {
    strategyId: strategy.id,
    scope: first,
    skuId: null,
    productType: null,
    categoryId: null,
    method: 'percent',
    values: { adult: null, child: null, infant: null, unit: null },
    rounding: { mode: 'none', stepMinor: 0 },
  }
}

/** A rule to make or to change, and every price that it would change, while it is typed. */
export function StrategyRuleDrawer({ info, rule, onClose }: DrawerProps) {
  const { w } = useWords()
  const initial = useMemo(() => valuesOf(info, rule), [info, rule])
  const form = useForm<Values>({
    name: `pricing.strategy-rule.${info.strategy.id}.${rule?.id ?? 'new'}`,
    initial,
    schema: Schema,
  })
  const { method, scope, rounding } = useFormValues(form)
  return (
    <SaveDrawer
      form={form}
      title={w(rule ? 'pricing.text.editRule' : 'pricing.text.newRule')}
      call={pricing.strategyRuleSave}
      onClose={onClose}
      width={860}
    >
      <Target form={form} info={info} />
      <ChoiceField
        form={form}
        name="method"
        label="pricing.fields.method"
        choices={scope === 'sku' || scope === 'product' ? [...changeChoices, fixedChoice] : changeChoices}
      />
      <div className="lt-rule-fields">
        <RuleValueFields form={form} kinds={guestKinds} currency={info.currency} />
      </div>
      {method !== 'fixed' && (
        <div className="lt-rule-fields">
          <ChoiceField
            form={form}
            name="rounding.mode"
            label="pricing.fields.rounding"
            choices={roundModes.map((value) => ({ value, word: `pricing.roundModes.${value}` as const }))}
          />
          {rounding.mode !== 'none' && (
            <MoneyField
              form={form}
              name="rounding.stepMinor"
              label="pricing.fields.roundStep"
              currency={info.currency}
            />
          )}
        </div>
      )}
      <Change form={form} />
    </SaveDrawer>
  )
}

/** For what it holds. */
function Target({ form, info }: { form: Form<Values>; info: StrategyInfo }) {
  const { language } = useWords()
  const { scope } = useFormValues(form)
  return (
    <>
      <ChoiceField
        form={form}
        name="scope"
        label="pricing.fields.scope"
        choices={strategyScopes
          .toReversed()
          .map((value) => ({ value, word: `pricing.scopes.${value}` as const }))}
      />
      {scope === 'sku' && (
        <PickField
          form={form}
          name="skuId"
          label="pricing.fields.sku"
          source={ruleSkuSource}
          numeric
          required
        />
      )}
      {scope === 'product' && (
        <PickField
          form={form}
          name="skuId"
          label="pricing.scopes.product"
          source={rulePackageSource}
          numeric
          required
        />
      )}
      {scope === 'type' && (
        <SelectField
          form={form}
          name="productType"
          label="pricing.fields.productType"
          required
          choices={info.allProductTypes.map((value) => ({
            value,
            word: `catalog.productTypes.${value as 'day-trip'}` as const,
          }))}
        />
      )}
      {scope === 'category' && (
        <SelectField
          form={form}
          name="categoryId"
          label="pricing.fields.category"
          required
          numeric
          choices={info.allCategories.map(({ id, names }) => ({
            value: String(id),
            label: nameIn(names, language),
          }))}
        />
      )}
    </>
  )
}

/** Every price that the rule would change. */
function Change({ form }: { form: Form<Values> }) {
  const { strategyId, ...rule } = useFormValues(form)
  const target = {
    sku: rule.skuId !== null,
    product: rule.skuId !== null,
    type: rule.productType !== null,
    category: rule.categoryId !== null,
    catalogue: true,
  }
  const numbers = Object.values(rule.values)
  const whole =
    target[rule.scope] &&
    numbers.every((value) => value === null || typeof value === 'number') &&
    numbers.some((value) => value !== null) &&
    (rule.rounding.mode === 'none' || rule.rounding.stepMinor > 0)
  const read = useRead(pricing.strategyPreview, { strategyId, rule } as never, {
    enabled: whole,
    keep: true,
    skipToast: true,
  })
  return whole && read.data && !read.error ? <QuotationPreview preview={asPreview(read.data)} /> : null
}
