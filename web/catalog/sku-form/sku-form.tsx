import { stockModes, voucherTemplates } from '#contract/catalog/products.ts'
import { languages } from '#contract/kit/languages.ts'
import { fileUrl, pictureRules, uploadPicture } from '../../files/files.public.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { ChoiceField, ChoicesField, SwitchField } from '../../kit/form/fields/field-choice.tsx'
import { TimeField } from '../../kit/form/fields/field-date.tsx'
import { FileField } from '../../kit/form/fields/field-file.tsx'
import { NamesField } from '../../kit/form/fields/field-names.tsx'
import { MoneyField, NumberField, PercentField } from '../../kit/form/fields/field-number.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { RichTextsField } from '../../kit/form/fields/field-rich.tsx'
import { PickField, SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { Section } from '../../kit/form/form-page.tsx'
import { languageNames } from '../../kit/words/language.ts'
import { currentUser } from '../../kit/session/session.ts'
import { useFormValue, type Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { treeOrder, useCategories } from '../sorting/category-tree.ts'
import { keeps, newStep, type SkuValues, type Step } from './sku-values.ts'
import { CollectRows } from '../collect/collect-rows.tsx'
import { FactsSection } from './facts-form.tsx'
import { useDestinationChoices } from '../sorting/use-destinations.ts'
import { useTagChoices } from '../sorting/use-tags.ts'

export const skuSections = [
  { key: 'basic', title: 'catalog.text.sectionBasic' },
  { key: 'facts', title: 'catalog.text.sectionFacts' },
  { key: 'selling', title: 'catalog.text.sectionSelling' },
  { key: 'service', title: 'catalog.text.sectionService' },
  { key: 'collect', title: 'catalog.text.sectionCollect' },
  { key: 'rules', title: 'catalog.text.sectionRules' },
  { key: 'texts', title: 'catalog.text.sectionTexts' },
] as const

type FieldsProps = {
  form: Form<SkuValues>
  codeFixed?: boolean | undefined
  namesFixed?: boolean | undefined
}
/** Lists show covers at 3 : 2; two screens' width is enough for any of them. */
const coverCrop = { aspect: 3 / 2, maxWidth: 1600 }
const uploadCover = (file: File) => uploadPicture('cover', file)

/** The fields of a SKU, new or known. */
export function SkuFields({ form, codeFixed, namesFixed }: FieldsProps) {
  return (
    <>
      <Basic form={form} codeFixed={codeFixed} namesFixed={namesFixed} />
      <FactsSection form={form} />
      <Selling form={form} />
      <Service form={form} />
      <Collect form={form} />
      <Rules form={form} />
      <Texts form={form} />
    </>
  )
}

/** What it is called, where it stands and how it looks. */
export const Basic = ({ form, codeFixed, namesFixed }: FieldsProps) => (
  <Section id="basic" title="catalog.text.sectionBasic">
    <TextField
      form={form}
      name="code"
      label="catalog.fields.code"
      required
      max={30}
      disabled={codeFixed}
      {...(codeFixed && { help: 'catalog.fieldErrors.codeFixed' as const })}
    />
    <NamesField
      form={form}
      name="names"
      label="catalog.fields.name"
      required
      wide
      disabled={namesFixed}
      {...(namesFixed && { help: 'catalog.fieldErrors.namesFixed' as const })}
    />
    <Placing form={form} />
    <FileField
      form={form}
      name="coverFileId"
      label="catalog.fields.cover"
      upload={uploadCover}
      urlOf={fileUrl}
      picture="wide"
      {...pictureRules.cover}
      crop={coverCrop}
      help="catalog.text.pictureHelp"
      wide
    />
    <FileField
      form={form}
      name="pictureFileIds"
      label="catalog.fields.pictures"
      upload={uploadCover}
      urlOf={fileUrl}
      picture="wide"
      many
      max={12}
      {...pictureRules.cover}
      crop={coverCrop}
      wide
    />
  </Section>
)

export const Texts = ({ form }: FieldsProps) => (
  <Section id="texts" title="catalog.text.sectionTexts">
    <NamesField form={form} name="summaries" label="catalog.fields.summary" rows={3} max={5000} wide />
    <RichTextsField form={form} name="descriptions" label="catalog.fields.description" />
    <NamesField form={form} name="terms" label="catalog.fields.terms" rows={3} max={5000} wide />
  </Section>
)

function Placing({ form }: { form: Form<SkuValues> }) {
  const { name } = useWords()
  const categories = treeOrder(useCategories())
  const tags = useTagChoices()
  return (
    <>
      <SelectField
        form={form}
        name="categoryId"
        label="catalog.fields.category"
        choices={categories.map((row) => ({
          value: String(row.id),
          label: name(row.names),
          depth: row.depth,
        }))}
        numeric
      />
      <SelectField
        form={form}
        name="destinationId"
        label="catalog.fields.destination"
        choices={useDestinationChoices()}
        numeric
      />
      <SelectField form={form} name="tagIds" label="catalog.fields.tags" choices={tags} many numeric />
    </>
  )
}

const days = [0, 1, 2] as const

export const LatestBooking = ({ form }: FieldsProps) => (
  <SelectField
    form={form}
    name="latestBookingDays"
    label="catalog.fields.latestBooking"
    choices={days.map((value) => ({
      value: String(value),
      word: `catalog.latestBooking.${value}` as const,
    }))}
    numeric
    required
  />
)

const Selling = ({ form }: { form: Form<SkuValues> }) => (
  <Section id="selling" title="catalog.text.sectionSelling">
    <SwitchField form={form} name="onSale" label="catalog.text.onSale" />
    <LatestBooking form={form} />
    <ChoiceField
      form={form}
      name="stockMode"
      label="catalog.fields.stockMode"
      choices={stockModes.map((value) => ({ value, word: `catalog.stockModes.${value}` as const }))}
      wide
    />
    <PickField
      form={form}
      name="supplierIds"
      label="catalog.fields.suppliers"
      source={supplierSource}
      many
      numeric
      help="catalog.text.suppliersHelp"
      wide
    />
    <SwitchField
      form={form}
      name="autoConfirm"
      label="catalog.fields.autoConfirm"
      help="catalog.text.autoConfirmHelp"
    />
    <SwitchField form={form} name="needsAudit" label="catalog.fields.needsAudit" />
    <VoucherKind form={form} />
    <Languages form={form} />
  </Section>
)

export const Languages = ({ form }: FieldsProps) => (
  <ChoicesField
    form={form}
    name="languages"
    label="catalog.fields.languages"
    choices={languages.map((value) => ({ value, label: languageNames[value] }))}
    wide
  />
)

export const VoucherKind = ({ form }: FieldsProps) => (
  <ChoiceField
    form={form}
    name="voucherTemplate"
    label="catalog.fields.voucherTemplate"
    choices={voucherTemplates.map((value) => ({ value, word: `catalog.voucherTemplates.${value}` as const }))}
  />
)

/** From which age a guest is a child, and an adult. */
export const Ages = ({ form }: FieldsProps) => (
  <>
    <NumberField form={form} name="childFromAge" label="catalog.fields.childFromAge" required />
    <NumberField form={form} name="adultFromAge" label="catalog.fields.adultFromAge" required />
  </>
)

const Service = ({ form }: FieldsProps) => (
  <Section id="service" title="catalog.text.sectionService">
    <TimeField form={form} name="startTime" label="catalog.fields.startTime" required />
    <NamesField form={form} name="meetingPoints" label="catalog.fields.meetingPoint" max={300} wide />
    <SwitchField form={form} name="pickup" label="catalog.fields.pickup" />
    <Ages form={form} />
    <RowsField
      form={form}
      name="sessionRows"
      label="catalog.fields.sessions"
      make={() => ({ time: '' })}
      addWord="catalog.text.addSession"
      max={30}
    >
      {(at) => (
        <TimeField
          form={form}
          name={`${at}.time` as 'sessionRows.0'}
          label="catalog.fields.session"
          required
        />
      )}
    </RowsField>
  </Section>
)

function Collect({ form }: { form: Form<SkuValues> }) {
  const own = useFormValue(form, 'collectOwn')
  return (
    <Section id="collect" title="catalog.text.sectionCollect">
      <SwitchField
        form={form}
        name="collectOwn"
        label="catalog.fields.collectOwn"
        help="catalog.text.collectOwnHelp"
        wide
      />
      {own && <CollectRows form={form} name="collect" />}
    </Section>
  )
}

/** What a step keeps; nights only of what has some. */
function Keep({ form, at, step: { keep } }: { form: Form<SkuValues>; at: string; step: Step }) {
  const room = useFormValue(form, 'facts').type === 'hotel-room'
  const ways = keeps.filter((one) => one !== 'nights' || room)
  const field = { form, required: true } as const
  return (
    <>
      <SelectField
        {...field}
        name={`${at}.keep` as 'steps.0'}
        label="catalog.fields.keep"
        choices={ways.map((value) => ({ value, word: `catalog.keeps.${value}` as const }))}
      />
      {keep === 'percent' && (
        <PercentField
          {...field}
          name={`${at}.keepBasisPoints` as 'steps.0'}
          label="catalog.fields.keepPercent"
        />
      )}
      {keep === 'amount' && (
        <MoneyField
          {...field}
          name={`${at}.keepMinor` as 'steps.0'}
          label="catalog.fields.keepAmount"
          currency={currentUser()?.currency ?? 'THB'}
        />
      )}
      {keep === 'nights' && (
        <NumberField {...field} name={`${at}.keepNights` as 'steps.0'} label="catalog.fields.keepNights" />
      )}
    </>
  )
}

export const Rules = ({ form }: { form: Form<SkuValues> }) => (
  <Section id="rules" title="catalog.text.sectionRules">
    <RowsField
      form={form}
      name="steps"
      label="catalog.fields.cancelRule"
      make={(): Step => ({ ...newStep })}
      addWord="catalog.text.addStep"
      help="catalog.text.cancelRuleHelp"
      max={10}
    >
      {(at, step: Step) => (
        <>
          <NumberField
            form={form}
            name={`${at}.hoursBefore` as 'steps.0'}
            label="catalog.fields.hoursBefore"
            required
          />
          <Keep form={form} at={at} step={step} />
        </>
      )}
    </RowsField>
  </Section>
)
