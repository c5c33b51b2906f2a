import { nameIn } from '#contract/kit/languages.ts'
import { guestKinds } from '#contract/kit/guests.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { strategyRuleForm, strategyScopes } from '#contract/pricing/pricing.fields.ts'
import { roundModes } from '#contract/pricing/pricing.schema.ts'
import {
  StrategyRuleForm,
  type StrategyInfo,
  type StrategyRule,
} from '#contract/pricing/strategy/strategy.schema.ts'
import { wordAt } from '#contract/words.ts'
import { ChoiceField } from '../../kit/form/fields/field-choice.tsx'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { rulePackageSource, ruleSkuSource } from '../pick-sources.ts'
import { pricing } from '../pricing.client.ts'
import { QuotationPreview } from '../quotation/quotation-preview.tsx'
import { RuleValueFields } from './rule-value-fields.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { asPreview } from './strategy-preview.tsx'

const Field = fieldOf(strategyRuleForm)
const OwnRule = StrategyRuleForm.omit({ strategyId: true })
type RuleTyped = ValuesOf<(typeof strategyRuleForm)['fields']>

type DrawerProps = { info: StrategyInfo; rule: StrategyRule | null; onClose: () => void }

/** A rule to make or to change, and every price that it would change, while it is typed. */
export function StrategyRuleDrawer({ info, rule, onClose }: DrawerProps) {
  const { w } = useWords()
  const { strategy, currency } = info
  const scoped = info.rules.some(({ scope }) => scope === 'catalogue')
  const form = useRecordForm(strategyRuleForm, {
    name: `pricing.strategy-rule.${strategy.id}`,
    schema: OwnRule,
    existing: rule ?? { scope: scoped ? 'category' : 'catalogue' },
  })
  const typed = useFormValues(form)
  const { method, scope, rounding } = typed
  // Kinds that speak in another way keep it.
  const methods = rule?.methods && { methods: rule.methods }
  return (
    <SaveDrawer
      form={form}
      title={w(rule ? 'pricing.text.editRule' : 'pricing.text.newRule')}
      call={pricing.strategyRuleSave}
      owner={{ strategyId: strategy.id, ...methods }}
      onClose={onClose}
      width={860}
    >
      <Target scope={scope} info={info} />
      <Field name="method" spread but={scope === 'sku' || scope === 'product' ? [] : ['fixed']} />
      <div className="lt-rule-fields">
        <Field name="values">
          {() => <RuleValueFields rule={{ ...typed, ...methods }} kinds={guestKinds} currency={currency} />}
        </Field>
      </div>
      {method !== 'fixed' && (
        <div className="lt-rule-fields">
          <Field name="rounding">
            {() => (
              <ChoiceField<RuleTyped>
                name="rounding.mode"
                label="pricing.fields.rounding"
                choices={roundModes.map((value) => ({ value, word: `pricing.roundModes.${value}` as const }))}
              />
            )}
          </Field>
          {rounding.mode !== 'none' && (
            <MoneyField<RuleTyped>
              name="rounding.stepMinor"
              label="pricing.fields.roundStep"
              currency={currency}
            />
          )}
        </div>
      )}
      <Change strategyId={strategy.id} rule={{ ...typed, ...methods }} />
    </SaveDrawer>
  )
}

/** For what it holds. */
function Target({ scope, info }: { scope: RuleTyped['scope']; info: StrategyInfo }) {
  const { language } = useWords()
  const categories = info.allCategories.map(({ id, names }) => ({
    value: String(id),
    label: nameIn(names, language),
  }))
  const types = info.allProductTypes.map((value) => ({
    value,
    word: wordAt('catalog.productTypes', value),
  }))
  return (
    <>
      <Field name="scope">
        {(field) => <ChoiceField {...field} required={false} choices={scopeChoices} />}
      </Field>
      {scope === 'sku' && <Field name="skuId" source={ruleSkuSource} required />}
      {scope === 'product' && (
        <Field name="skuId" label="pricing.scopes.product" source={rulePackageSource} required />
      )}
      {scope === 'type' && (
        <Field name="productType">{(field) => <SelectField {...field} required choices={types} />}</Field>
      )}
      {scope === 'category' && <Field name="categoryId" choices={categories} required />}
    </>
  )
}

/** The widest first: most rules are for all. */
const scopeChoices = strategyScopes
  .toReversed()
  .map((value) => ({ value, word: `pricing.scopes.${value}` as const }))

type ChangeProps = { strategyId: number; rule: RuleTyped & Pick<StrategyRule, 'methods'> }
/** Every price that the rule would change. */
function Change({ strategyId, rule }: ChangeProps) {
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
  const read = useRead(
    pricing.strategyPreview,
    { strategyId, rule },
    {
      enabled: whole,
      keep: true,
      skipToast: true,
    },
  )
  return whole && read.data && !read.error ? <QuotationPreview preview={asPreview(read.data)} /> : null
}
