import { languages } from '#contract/kit/languages.ts'
import { companyForm, companyKinds, visibilityForm } from '#contract/open-market/company.fields.ts'
import type { OwnCompany } from '#contract/open-market/company.schema.ts'
import { productPicture } from '../../catalog/catalog.public.tsx'
import { pictureRules } from '../../files/files.public.ts'
import { FileField } from '../../kit/form/fields/field-file.tsx'
import { useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { runs } from '../../kit/route/action.ts'
import { languageNames } from '../../kit/words/language.ts'
import { useWords } from '../../kit/words/words.ts'
import { openMarket } from '../open-market.client.ts'
import { SaveCard } from './save-card.tsx'
import { typeChoices } from '../type-choices.ts'

const Field = fieldOf(companyForm)
/** A logo is shown as it is. */
const { crop: _crop, ...uncropped } = productPicture
const kindChoices = companyKinds.map((value) => ({
  value,
  word: `open-market.companyKinds.${value}` as const,
}))
const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))

/** What other companies read of us. */
export function CompanyTab({ company }: { company: OwnCompany }) {
  const { w } = useWords()
  const form = useRecordForm(companyForm, { name: 'open-market.company', existing: company, draft: false })
  return (
    <SaveCard
      form={form}
      title="open-market.tabs.company"
      call={openMarket.companySave}
      note={
        <>
          <progress
            className="market-complete"
            max={100}
            value={company.complete}
            aria-label={w('open-market.text.complete', { percent: company.complete })}
          />
          {w('open-market.text.complete', { percent: company.complete })}{' '}
          <StatusTag tone={company.listed ? 'good' : 'warn'}>
            {w(company.listed ? 'open-market.text.listed' : 'open-market.text.notListed')}
          </StatusTag>{' '}
          {company.complete < 100 && <Missing parts={company.missing} />}
        </>
      }
    >
      <Field name="kinds" choices={kindChoices} wide />
      <Field name="country" />
      <Field name="city" />
      <Field name="areas" help="open-market.text.areasHelp" wide />
      <Field name="productTypes" choices={typeChoices} wide />
      <Field name="languages" choices={languageChoices} wide />
      <Field name="since" />
      <Field name="sizeBand" />
      <Field name="about" wide />
      <Field name="termsText" wide />
      <Field name="site" wide />
      <Field name="contactName" />
      <Field name="email" />
      <Field name="phone" />
      <Field name="answerHours" />
      <Field name="contactShown" />
      <Field name="logoFileId" help={pictureRules.logo.rule} wide>
        {(field) => <FileField {...field} {...uncropped} rule={pictureRules.logo.rule} />}
      </Field>
      <Field name="pictureFileIds" help="catalog.text.pictureHelp" wide>
        {(field) => <FileField {...field} {...productPicture} many max={12} />}
      </Field>
    </SaveCard>
  )
}

/** What would make the page more complete. */
function Missing({ parts }: { parts: OwnCompany['missing'] }) {
  const { w } = useWords()
  if (!parts.length) return null
  const named = parts.map((part) =>
    w(part === 'contact' ? 'open-market.text.contact' : `open-market.fields.${part}`),
  )
  return <span>{w('open-market.text.missingParts', { parts: named.join(', ') })}</span>
}

const Visible = fieldOf(visibilityForm)

/** Who sees us, and who never does. */
export function VisibilityTab({ company }: { company: OwnCompany }) {
  const form = useRecordForm(visibilityForm, {
    name: 'open-market.visibility',
    existing: company,
    draft: false,
  })
  return (
    <>
      <SaveCard form={form} title="open-market.tabs.visibility" call={openMarket.visibilitySave}>
        <Visible name="agentVisibility" wide />
        <Visible name="supplierVisibility" wide />
      </SaveCard>
      <Blocks mayEdit={company.can['edit'] === true} />
    </>
  )
}

function Blocks({ mayEdit }: { mayEdit: boolean }) {
  const { w, name } = useWords()
  const { data } = useRead(openMarket.blocks, undefined, { live: ['marketSetting'] })
  return (
    <Card title="open-market.text.blocks">
      {data?.rows.length === 0 && <p>{w('open-market.text.noBlocks')}</p>}
      <ul className="market-plain">
        {data?.rows.map(({ code, names }) => (
          <li key={code} className="market-acts">
            <span>
              {name(names)} ({code})
            </span>
            <ActionButtons
              can={mayEdit ? { unblock: true } : {}}
              of="open-market.text"
              quiet
              acts={{
                unblock: runs(openMarket.unblock, () => ({ merchantCode: code }), {
                  word: 'open-market.text.unblock',
                  done: 'open-market.text.moved',
                }),
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
