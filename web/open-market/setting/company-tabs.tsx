import { orderTypes } from '#contract/catalog/products.ts'
import { languages } from '#contract/kit/languages.ts'
import { companyForm, visibilityForm } from '#contract/open-market/company.fields.ts'
import type { OwnCompany } from '#contract/open-market/open-market.schema.ts'
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

const Field = fieldOf(companyForm)
const typeChoices = orderTypes.map((value) => ({ value, word: `catalog.productTypes.${value}` as const }))
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
          {w('open-market.text.complete', { percent: company.complete })}{' '}
          <StatusTag tone={company.listed ? 'good' : 'warn'}>
            {w(company.listed ? 'open-market.text.listed' : 'open-market.text.notListed')}
          </StatusTag>
        </>
      }
    >
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
    </SaveCard>
  )
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
