import { promoKinds } from '#contract/promotions/promo.ts'
import { ChoiceField } from '../kit/form/fields/field-choice.tsx'
import { DateRangeField } from '../kit/form/fields/field-date.tsx'
import { MoneyField, NumberField, PercentField } from '../kit/form/fields/field-number.tsx'
import { TreeField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { Section } from '../kit/form/form-page.tsx'
import { useFormValue, type Form } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import type { DiscountValues } from './discount-values.ts'
import { skuSource, useCategoryChoices } from './pick-sources.ts'
import { ForAgents, ForSkus, PromotionName, ServiceDates } from './scope-fields.tsx'

const sections = [
  { key: 'discount', title: 'promotions.text.sectionDiscount' },
  { key: 'codes', title: 'promotions.text.sectionCodes' },
  { key: 'limits', title: 'promotions.text.sectionLimits' },
  { key: 'scope', title: 'promotions.text.sectionScope' },
] as const
/** Codes are made with a new discount; those of a known one are made from the list. */
export const discountSections = (known: boolean) =>
  known ? sections.filter(({ key }) => key !== 'codes') : sections

type Fields = { form: Form<DiscountValues>; disabled: boolean }

/** The fields of a discount, new or known. */
export function DiscountFields({
  form,
  currency,
  known,
  locked: disabled,
}: {
  form: Form<DiscountValues>
  currency: string
  known: boolean
  locked: boolean
}) {
  return (
    <>
      <WhatItTakesOff form={form} currency={currency} disabled={disabled} />
      {!known && <Codes form={form} disabled={disabled} />}
      <Limits form={form} disabled={disabled} />
      <Scope form={form} disabled={disabled} />
    </>
  )
}

function WhatItTakesOff({ form, currency, disabled }: Fields & { currency: string }) {
  const { w } = useWords()
  const percent = useFormValue(form, 'kind') === 'percent'
  const of = { form, currency, disabled }
  return (
    <Section
      id="discount"
      title="promotions.text.sectionDiscount"
      note={w('promotions.text.amountHelp', { currency })}
    >
      <PromotionName form={form} disabled={disabled} />
      <ChoiceField
        form={form}
        name="kind"
        label="promotions.fields.kind"
        required
        disabled={disabled}
        choices={promoKinds.map((value) => ({ value, word: `promotions.kinds.${value}` as const }))}
      />
      {percent ? (
        <>
          <PercentField
            form={form}
            name="basisPoints"
            label="promotions.fields.percent"
            required
            disabled={disabled}
          />
          <MoneyField
            {...of}
            name="mostMinor"
            label="promotions.fields.most"
            help="promotions.text.noLimit"
          />
        </>
      ) : (
        <MoneyField {...of} name="amountMinor" label="promotions.fields.amount" required />
      )}
      <MoneyField
        {...of}
        name="leastTotalMinor"
        label="promotions.fields.leastTotal"
        help="promotions.text.noLimit"
      />
    </Section>
  )
}

function Codes({ form, disabled }: Fields) {
  const one = useFormValue(form, 'way') === 'one'
  return (
    <Section id="codes" title="promotions.text.sectionCodes">
      <ChoiceField
        form={form}
        name="way"
        label="promotions.fields.way"
        disabled={disabled}
        choices={[
          { value: 'one', word: 'promotions.text.wayOne' },
          { value: 'many', word: 'promotions.text.wayMany' },
        ]}
      />
      {one ? (
        <TextField
          form={form}
          name="code"
          label="promotions.fields.code"
          help="promotions.text.codeHelp"
          required
          max={20}
          disabled={disabled}
        />
      ) : (
        <>
          <TextField
            form={form}
            name="prefix"
            label="promotions.fields.prefix"
            max={10}
            disabled={disabled}
          />
          <NumberField
            form={form}
            name="count"
            label="promotions.fields.count"
            help="promotions.text.countHelp"
            required
            disabled={disabled}
          />
        </>
      )}
    </Section>
  )
}

const Limits = ({ form, disabled }: Fields) => (
  <Section id="limits" title="promotions.text.sectionLimits">
    <NumberField
      form={form}
      name="codeLimit"
      label="promotions.fields.codeLimit"
      help="promotions.text.noLimit"
      disabled={disabled}
    />
    <NumberField
      form={form}
      name="guestLimit"
      label="promotions.fields.guestLimit"
      help="promotions.text.guestHelp"
      disabled={disabled}
    />
    <DateRangeField
      form={form}
      name="booked"
      label="promotions.fields.booked"
      help="promotions.text.noLimit"
      disabled={disabled}
    />
    <ServiceDates form={form} disabled={disabled} />
  </Section>
)

function Scope({ form, disabled }: Fields) {
  const categories = useCategoryChoices()
  return (
    <Section id="scope" title="promotions.text.sectionScope">
      <ForSkus form={form} source={skuSource} help="promotions.text.scopeHelp" disabled={disabled} />
      <TreeField
        form={form}
        name="categoryIds"
        label="promotions.fields.categories"
        nodes={categories}
        numeric
        help="promotions.text.scopeHelp"
        disabled={disabled}
      />
      <ForAgents form={form} disabled={disabled} />
    </Section>
  )
}
