import { languages } from '#contract/kit/languages.ts'
import { CampaignForm } from '#contract/sms/sms.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { DateField, TimeField } from '../kit/form/fields/field-date.tsx'
import { PickField, SelectField } from '../kit/form/fields/field-select.tsx'
import { TextField } from '../kit/form/fields/field-text.tsx'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useForm, useFormValues, type OpenForm } from '../kit/form/use-form.ts'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { languageNames } from '../kit/words/language.ts'
import { useWords } from '../kit/words/words.ts'
import { CampaignCheck } from './campaign-check.tsx'
import { sms } from './sms.client.ts'
import { agentSource, segmentSource, senderSource, skuSource, templateSource } from './sources.ts'
import './sms.css'

export type CampaignValues = {
  name: string
  templateId: number | null
  connectionId: number | null
  offer: string
  language: string | null
  sendDay: string | null
  sendTime: string | null
  choice: {
    text: string
    tags: string[]
    nationality: string
    segmentId: number | null
    agentId: number | null
    skuId: number | null
    lastTripFrom: string | null
    lastTripTo: string | null
  }
}

/** What is typed as the calls take it: what is left open narrows nothing. */
const askOf = ({ choice, ...values }: CampaignValues): object => ({
  ...values,
  language: values.language || null,
  sendDay: values.sendDay || null,
  sendTime: values.sendTime ?? '',
  choice: Object.fromEntries(
    Object.entries(choice).filter(([, value]) => value !== null && value !== '' && String(value) !== ''),
  ),
})
const checked = (values: CampaignValues) =>
  CampaignForm.safeParse(askOf(values)).error?.issues.map(({ path }) => ({
    field: path.join('.'),
    why: 'required',
  })) ?? []

const empty: CampaignValues = {
  name: '',
  templateId: null,
  connectionId: null,
  offer: '',
  language: null,
  sendDay: null,
  sendTime: null,
  choice: {
    text: '',
    tags: [],
    nationality: '',
    segmentId: null,
    agentId: null,
    skuId: null,
    lastTripFrom: null,
    lastTripTo: null,
  },
}

/** To whom a template is sent and when; whom it reaches and what it costs stands beside it before it is sent. */
export function CampaignDrawer({
  templateId = null,
  ...panel
}: Omit<Panel, 'open'> & { open?: boolean; templateId?: number | null }) {
  const { w } = useWords()
  const rules = useRead(sms.rules, undefined, { live: ['smsRules'] })
  const form = useForm<CampaignValues>({
    name: `sms.campaign.${templateId ?? 'new'}`,
    initial: { ...empty, templateId },
    rules: checked,
    draft: false,
  })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('sms.text.newCampaign')}
      call={sms.campaignSend}
      send={(values) => CampaignForm.parse(askOf(values))}
      saveWord={rules.data?.approval ? 'sms.text.askApproval' : 'sms.text.send'}
      doneText={w('sms.text.sendStarted')}
      onSaved={() => go(to.sms.SmsCampaigns())}
      width={960}
    >
      <div className="sms-template">
        <div className="lt-drawer-form">
          <What form={form} />
          <Whom form={form} />
        </div>
        <Checked form={form} />
      </div>
    </SaveDrawer>
  )
}

/** Which text goes out, by which sender and when. */
function What({ form }: { form: OpenForm<CampaignValues> }) {
  return (
    <FieldGroup>
      <TextField form={form} name="name" label="sms.fields.name" required max={80} autoFocus wide />
      <PickField
        form={form}
        name="templateId"
        label="sms.fields.template"
        source={templateSource}
        numeric
        required
      />
      <PickField
        form={form}
        name="connectionId"
        label="sms.fields.connection"
        source={senderSource}
        numeric
        required
      />
      <TextField form={form} name="offer" label="sms.fields.offer" max={100} />
      <SelectField
        form={form}
        name="language"
        label="sms.fields.language"
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        help="sms.text.ownLanguage"
      />
      <DateField form={form} name="sendDay" label="sms.fields.sendDay" />
      <TimeField form={form} name="sendTime" label="sms.fields.sendTime" />
    </FieldGroup>
  )
}

/** The customers, by what stands of them. */
function Whom({ form }: { form: OpenForm<CampaignValues> }) {
  const { w } = useWords()
  const { data } = useRead(sms.tags, undefined)
  const tags = data?.rows.map((tag) => ({ value: tag, label: tag })) ?? []
  return (
    <section className="lt-drawer-form" aria-label={w('sms.text.whom')}>
      <h3>{w('sms.text.whom')}</h3>
      <FieldGroup>
        <PickField
          form={form}
          name="choice.segmentId"
          label="sms.text.segment"
          source={segmentSource}
          numeric
        />
        <SelectField form={form} name="choice.tags" label="sms.text.tags" choices={tags} many />
        <TextField form={form} name="choice.nationality" label="sms.text.nationality" max={60} />
        <PickField form={form} name="choice.agentId" label="sms.text.agent" source={agentSource} numeric />
        <PickField form={form} name="choice.skuId" label="sms.text.product" source={skuSource} numeric />
        <TextField form={form} name="choice.text" label="sms.text.customerText" max={100} />
        <DateField form={form} name="choice.lastTripFrom" label="sms.text.lastTripFrom" />
        <DateField form={form} name="choice.lastTripTo" label="sms.text.lastTripTo" />
      </FieldGroup>
    </section>
  )
}

function Checked({ form }: { form: OpenForm<CampaignValues> }) {
  const values = useFormValues(form)
  const ask = CampaignForm.safeParse(askOf({ ...values, name: values.name || '-' }))
  return <CampaignCheck ask={ask.success ? ask.data : undefined} />
}
