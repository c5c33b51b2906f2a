import { isColour, isReadable, readableColour } from '#contract/shop/colour.ts'
import { siteForm } from '#contract/shop/shop.fields.ts'
import { SiteForm, type ShopSite } from '#contract/shop/shop.schema.ts'
import { languageNames, languages } from '#contract/kit/languages.ts'
import { skuSource, useCategoryTree } from '../catalog/catalog.public.tsx'
import { fileUrl, pictureRules, uploadPicture } from '../files/files.public.ts'
import { useAct, useRead } from '../kit/call/query.ts'
import { FileField } from '../kit/form/fields/field-file.tsx'
import { FormPage, Section } from '../kit/form/form-page.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { LoadError } from '../kit/parts/page/load-error.tsx'
import { fieldOf, useFormOf } from '../kit/record/record-fields.tsx'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useWords } from '../kit/words/words.ts'
import { MapField } from './map-field.tsx'
import { shop } from './shop.client.ts'
import { SitePreview } from './site-preview.tsx'
import { SiteState, SiteVersions } from './site-state.tsx'
import './shop.css'

const Field = fieldOf(siteForm)
const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))
const uploadShown = (file: File) => uploadPicture('cover', file)
const sections = [
  { key: 'basic', title: 'shop.text.basic' },
  { key: 'appearance', title: 'shop.text.appearance' },
  { key: 'contact', title: 'shop.text.contact' },
  { key: 'offer', title: 'shop.text.offer' },
  { key: 'texts', title: 'shop.text.texts' },
  { key: 'preview', title: 'shop.text.preview' },
] as const

/** The merchant's storefront: a draft beside what is published, versions, and a preview as it is typed. */
export default function SiteSetting() {
  const read = useRead(shop.site, undefined, { tellsFailure: true })
  if (read.error) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  return read.data ? <SitePage key={read.data.version} site={read.data} /> : null
}

function SitePage({ site }: { site: ShopSite }) {
  const { w } = useWords()
  const categories = useCategoryTree()
  const form = useRecordForm(siteForm, { name: 'shop.site', schema: SiteForm, existing: site.draft })
  const save = useAct(shop.siteSave, { onFields: form.refuse, doneText: w('shop.text.saved') })
  return (
    <>
      <FormPage
        form={form}
        title={w('shop.screens.siteSetting')}
        sections={sections}
        call={shop.siteSave}
        onSave={(values) => save.run({ ...values, version: site.version })}
      >
        <SiteState site={site} />
        <Section id="basic" title="shop.text.basic">
          <Field name="names" wide />
          <Field name="slug" />
          <Field name="hours" addWord="shop.text.addHours" wide />
          <Field name="exceptions" addWord="shop.text.addException" wide />
          <Field name="notices" wide />
          <Field name="noticeDays" />
        </Section>
        <Appearance />
        <Section id="contact" title="shop.text.contact">
          <Field name="addresses" wide />
          <MapField />
          <Field name="phones" addWord="shop.text.addPhone" wide />
          <Field name="line" />
          <Field name="wechat" />
        </Section>
        <Section id="offer" title="shop.text.offer">
          <Field name="skuIds" source={skuSource} wide />
          <Field name="categoryIds" nodes={categories} wide />
          <Field name="newest" wide />
          <Field name="grouped" wide />
          <Field name="languages" choices={languageChoices} help="shop.text.languagesHelp" spread wide />
          <Field name="currency" />
          <Field name="payment" spread wide />
        </Section>
        <Section id="texts" title="shop.text.texts">
          <Field name="cancellations" wide />
          <Field name="legals" wide />
          <Field name="tracking" wide />
        </Section>
        <Section id="preview" title="shop.text.preview">
          <SitePreview />
        </Section>
      </FormPage>
      <SiteVersions site={site} />
    </>
  )
}

/** How the storefront looks: its pictures, its display and its colour. */
function Appearance() {
  return (
    <Section id="appearance" title="shop.text.appearance">
      <Field name="logoFileId" wide>
        {(field) => (
          <FileField {...field} upload={uploadShown} urlOf={fileUrl} picture="wide" {...pictureRules.cover} />
        )}
      </Field>
      <Field name="bannerFileIds" wide>
        {(field) => (
          <FileField
            {...field}
            upload={uploadShown}
            urlOf={fileUrl}
            picture="wide"
            many
            max={5}
            {...pictureRules.cover}
          />
        )}
      </Field>
      <Field name="display" spread />
      <Field name="colour" help="shop.text.colourHelp" />
      <ColourOffer />
    </Section>
  )
}

/** Where white cannot be read on it: the nearest colour on which it can. */
function ColourOffer() {
  const { w } = useWords()
  const form = useFormOf(siteForm)
  const colour = useFormValue(form, 'colour')
  if (!isColour(colour) || isReadable(colour)) return null
  const offered = readableColour(colour)
  return (
    <button type="button" className="lt-button" onClick={() => form.store.set('colour', offered)}>
      {w('shop.text.takeColour', { colour: offered })}
    </button>
  )
}
