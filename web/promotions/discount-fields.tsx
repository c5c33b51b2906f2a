import { promoRecord } from '#contract/promotions/promo.fields.ts'
import { Section } from '../kit/form/form-page.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../kit/record/record-fields.tsx'
import { useWords } from '../kit/words/words.ts'
import { agentSource, skuSource, useCategoryChoices } from './pick-sources.ts'

const Field = fieldOf(promoRecord)

const sections = [
  { key: 'discount', title: 'promotions.text.sectionDiscount' },
  { key: 'codes', title: 'promotions.text.sectionCodes' },
  { key: 'limits', title: 'promotions.text.sectionLimits' },
  { key: 'scope', title: 'promotions.text.sectionScope' },
] as const
/** Codes are made with a new discount; those of a known one are made from the list. */
export const discountSections = (existing: boolean) =>
  existing ? sections.filter(({ key }) => key !== 'codes') : sections

/** The fields of a discount, new or known. */
export const DiscountFields = ({ currency, existing }: { currency: string; existing: boolean }) => (
  <>
    <WhatItTakesOff currency={currency} />
    {!existing && <Codes />}
    <Section id="limits" title="promotions.text.sectionLimits">
      <Field name="codeLimit" help="promotions.text.noLimit" />
      <Field name="guestLimit" help="promotions.text.guestHelp" />
      <Field name="booked" help="promotions.text.noLimit" />
      <Field name="service" help="promotions.text.noLimit" />
    </Section>
    <Scope />
  </>
)

function WhatItTakesOff({ currency }: { currency: string }) {
  const { w } = useWords()
  const percent = useFormValue(useFormOf(promoRecord), 'kind') === 'percent'
  return (
    <Section
      id="discount"
      title="promotions.text.sectionDiscount"
      note={w('promotions.text.amountHelp', { currency })}
    >
      <Field name="names" wide />
      <Field name="kind" spread />
      {percent ? (
        <>
          <Field name="basisPoints" required />
          <Field name="mostMinor" help="promotions.text.noLimit" currency={currency} />
        </>
      ) : (
        <Field name="amountMinor" currency={currency} required />
      )}
      <Field name="leastTotalMinor" help="promotions.text.noLimit" currency={currency} />
    </Section>
  )
}

function Codes() {
  const one = useFormValue(useFormOf(promoRecord), 'way') === 'one'
  return (
    <Section id="codes" title="promotions.text.sectionCodes">
      <Field name="way" spread />
      {one ? (
        <Field name="code" help="promotions.text.codeHelp" required />
      ) : (
        <>
          <Field name="prefix" />
          <Field name="count" help="promotions.text.countHelp" required />
        </>
      )}
    </Section>
  )
}

function Scope() {
  const categories = useCategoryChoices()
  const inShop = useFormValue(useFormOf(promoRecord), 'scope') === 'shop'
  return (
    <Section id="scope" title="promotions.text.sectionScope">
      <Field name="scope" spread />
      <Field name="skuIds" source={skuSource} help="promotions.text.scopeHelp" />
      <Field name="categoryIds" nodes={categories} help="promotions.text.scopeHelp" />
      {!inShop && <Field name="agentIds" source={agentSource} help="promotions.text.agentsHelp" />}
    </Section>
  )
}
