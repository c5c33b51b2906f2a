import { languages } from '#contract/kit/languages.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { ChoicesField } from '../../kit/form/fields/field-choice.tsx'
import { TimeField } from '../../kit/form/fields/field-date.tsx'
import { FileField } from '../../kit/form/fields/field-file.tsx'
import { MoneyField, NumberField, PercentField } from '../../kit/form/fields/field-number.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { RichTextsField } from '../../kit/form/fields/field-rich.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { Section } from '../../kit/form/form-page.tsx'
import { languageNames } from '../../kit/words/language.ts'
import { currentUser } from '../../kit/session/session.ts'
import { useFormValue } from '../../kit/form/use-form.ts'
import { useCategoryChoices } from '../sorting/category-tree.ts'
import { keeps, newStep, type SkuValues, type Step } from './sku-values.ts'
import { CollectRows } from '../collect/collect-rows.tsx'
import { FactsSection } from './facts-form.tsx'
import { useDestinationChoices } from '../sorting/use-destinations.ts'
import { useTagChoices } from '../sorting/use-tags.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { skuRecord } from '#contract/catalog/skus/sku.fields.ts'
import { productPicture } from './product-picture.ts'
import { useSkuForm } from './use-sku-form.ts'

export const skuSections = [
  { key: 'basic', title: 'catalog.text.sectionBasic' },
  { key: 'facts', title: 'catalog.text.sectionFacts' },
  { key: 'selling', title: 'catalog.text.sectionSelling' },
  { key: 'service', title: 'catalog.text.sectionService' },
  { key: 'collect', title: 'catalog.text.sectionCollect' },
  { key: 'rules', title: 'catalog.text.sectionRules' },
  { key: 'texts', title: 'catalog.text.sectionTexts' },
] as const

/** What stands already may not be called otherwise, where the merchant's flags say so. */
type FixedProps = { codeFixed?: boolean | undefined; namesFixed?: boolean | undefined }
export const Field = fieldOf(skuRecord)

/** The fields of a SKU, new or known. */
export const SkuFields = (fixed: FixedProps) => (
  <>
    <Basic {...fixed} />
    <FactsSection />
    <Selling />
    <Service />
    <Collect />
    <Rules />
    <Texts />
  </>
)

/** What it is called, where it stands and how it looks. */
export const Basic = ({ codeFixed = false, namesFixed = false }: FixedProps) => (
  <Section id="basic" title="catalog.text.sectionBasic">
    <Field name="code" disabled={codeFixed} {...(codeFixed && { help: 'catalog.fieldErrors.codeFixed' })} />
    <Field
      name="names"
      wide
      disabled={namesFixed}
      {...(namesFixed && { help: 'catalog.fieldErrors.namesFixed' })}
    />
    <Placing />
    <Field name="coverFileId" help="catalog.text.pictureHelp" wide>
      {(field) => <FileField {...field} {...productPicture} />}
    </Field>
    <Field name="pictureFileIds" wide>
      {(field) => <FileField {...field} {...productPicture} many max={12} />}
    </Field>
  </Section>
)

export const Texts = () => (
  <Section id="texts" title="catalog.text.sectionTexts">
    <Field name="summaries" rows={3} wide />
    <Field name="descriptions">{(field) => <RichTextsField {...field} />}</Field>
    <Field name="terms" rows={3} wide />
  </Section>
)

function Placing() {
  return (
    <>
      <Field name="categoryId" choices={useCategoryChoices()} />
      <Field name="destinationId" choices={useDestinationChoices()} />
      <Field name="tagIds" choices={useTagChoices()} />
    </>
  )
}

const latestBookings = [0, 1, 2] as const
/** How long before the service it can be booked. */
export const latestBookingChoices = latestBookings.map((value) => ({
  value: String(value),
  word: `catalog.latestBooking.${value}` as const,
}))
export const LatestBooking = () => (
  <Field name="latestBookingDays">
    {(field) => <SelectField {...field} choices={latestBookingChoices} numeric />}
  </Field>
)

const Selling = () => (
  <Section id="selling" title="catalog.text.sectionSelling">
    <Field name="onSale" />
    <LatestBooking />
    <Field name="stockMode" spread wide />
    <Field name="supplierIds" source={supplierSource} help="catalog.text.suppliersHelp" wide />
    <Field name="autoConfirm" help="catalog.text.autoConfirmHelp" />
    <Field name="needsAudit" />
    <Deposit />
    <Field name="voucherTemplate" spread />
    <Languages />
  </Section>
)

/** By how much of its price an order begins, and when the rest is due. */
export const Deposit = () => (
  <>
    <Field name="depositBasisPoints" help="catalog.text.depositHelp" />
    <Field name="balanceDays" />
  </>
)

export const Languages = () => (
  <ChoicesField<SkuValues>
    name="languages"
    label="catalog.fields.languages"
    choices={languages.map((value) => ({ value, label: languageNames[value] }))}
    wide
  />
)

/** From which age a guest is a child, and an adult. */
export const Ages = () => (
  <>
    <Field name="childFromAge" />
    <Field name="adultFromAge" />
  </>
)

const Service = () => (
  <Section id="service" title="catalog.text.sectionService">
    <Field name="startTime" />
    <Field name="meetingPoints" wide />
    <Field name="pickup" />
    <Ages />
    <RowsField<SkuValues, { time: string }>
      name="sessionRows"
      label="catalog.fields.sessions"
      make={() => ({ time: '' })}
      addWord="catalog.text.addSession"
      max={30}
    >
      {(at) => <TimeField<SkuValues> name={`${at}.time`} label="catalog.fields.session" required />}
    </RowsField>
  </Section>
)

function Collect() {
  const own = useFormValue(useFormOf(skuRecord), 'collectOwn')
  return (
    <Section id="collect" title="catalog.text.sectionCollect">
      <Field name="collectOwn" help="catalog.text.collectOwnHelp" wide />
      {own && <CollectRows<SkuValues> name="collect" />}
    </Section>
  )
}

/** What a step keeps; nights only of what has some. */
function Keep({ at, step: { keep } }: { at: `steps.${string}`; step: Step }) {
  const room = useFormValue(useSkuForm(), 'facts').type === 'hotel-room'
  const ways = keeps.filter((one) => one !== 'nights' || room)
  return (
    <>
      <SelectField<SkuValues>
        name={`${at}.keep`}
        label="catalog.fields.keep"
        choices={ways.map((value) => ({ value, word: `catalog.keeps.${value}` as const }))}
        required
      />
      {keep === 'percent' && (
        <PercentField<SkuValues> name={`${at}.keepBasisPoints`} label="catalog.fields.keepPercent" required />
      )}
      {keep === 'amount' && (
        <MoneyField<SkuValues>
          name={`${at}.keepMinor`}
          label="catalog.fields.keepAmount"
          currency={currentUser()?.currency ?? 'THB'}
          required
        />
      )}
      {keep === 'nights' && (
        <NumberField<SkuValues> name={`${at}.keepNights`} label="catalog.fields.keepNights" required />
      )}
    </>
  )
}

export const Rules = () => (
  <Section id="rules" title="catalog.text.sectionRules">
    <RowsField<SkuValues, Step>
      name="steps"
      label="catalog.fields.cancelRule"
      make={() => ({ ...newStep })}
      addWord="catalog.text.addStep"
      help="catalog.text.cancelRuleHelp"
      max={10}
    >
      {(at, step) => (
        <>
          <NumberField<SkuValues> name={`${at}.hoursBefore`} label="catalog.fields.hoursBefore" required />
          <Keep at={at as `steps.${string}`} step={step} />
        </>
      )}
    </RowsField>
  </Section>
)
