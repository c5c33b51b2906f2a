import { useMemo } from 'react'
import { AgentForm, settlementTerms, type Agent } from '#contract/agents/agents.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { currencies } from '#contract/kit/money/money.ts'
import { SwitchField } from '../kit/form/field-choice.tsx'
import { MoneyField } from '../kit/form/field-number.tsx'
import { SelectField } from '../kit/form/field-select.tsx'
import { TextField } from '../kit/form/field-text.tsx'
import { FieldGroup, FormDrawer } from '../kit/form/form-drawer.tsx'
import { languageNames } from '../kit/language.ts'
import { useAct } from '../kit/query.ts'
import { useForm, useFormValue, type Form } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { agents } from './agents.client.ts'

type Values = Omit<AgentForm, 'currency'> & { currency: string }

const blank: Values = {
  code: '',
  name: '',
  groupName: '',
  currency: 'THB',
  settlementTerm: 'prepay',
  creditLimitMinor: 0,
  language: 'en',
  contactName: '',
  phone: '',
  email: '',
  needsAudit: false,
  boundMerchantCode: '',
  note: '',
}
const valuesOf = (agent: Agent | null, currency: string): Values =>
  agent
    ? (Object.fromEntries(
        Object.keys(blank).map((key) => [key, agent[key as keyof Agent]]),
      ) as unknown as Values)
    : { ...blank, currency }

type DrawerProps = { agent: Agent | null; currency: string; open: boolean; onClose: () => void }

/** Adds an agent or changes one. Mount it anew (`key`) for another. */
export function AgentDrawer({ agent, currency, open, onClose }: DrawerProps) {
  const { w } = useWords()
  const initial = useMemo(() => valuesOf(agent, currency), [agent, currency])
  const form = useForm({ name: `agents.${agent?.id ?? 'new'}`, initial, schema: AgentForm })
  const told = { onDone: onClose, onFields: form.refuse, doneText: w('agents.text.saved') }
  const save = useAct(agents.save, told)
  const update = useAct(agents.update, told)
  const send = (values: Values) => {
    const sent = values as AgentForm
    return agent ? update.run({ ...sent, id: agent.id }) : save.run(sent)
  }
  return (
    <FormDrawer
      form={form}
      open={open}
      onClose={onClose}
      title={w(agent ? 'agents.text.edit' : 'agents.text.new')}
      call={agent ? agents.update : agents.save}
      onSave={send}
      width={600}
    >
      <FieldGroup title="agents.text.sectionProfile">
        <TextField form={form} name="name" label="agents.fields.name" required autoFocus max={200} />
        <TextField form={form} name="code" label="agents.fields.code" required max={20} />
        <TextField form={form} name="groupName" label="agents.fields.groupName" max={200} />
        <SelectField
          form={form}
          name="language"
          label="agents.fields.language"
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          required
        />
      </FieldGroup>
      <Terms form={form} />
      <FieldGroup title="agents.text.sectionContact">
        <TextField form={form} name="contactName" label="agents.fields.contactName" max={200} />
        <TextField form={form} name="phone" label="agents.fields.phone" type="tel" max={40} />
        <TextField form={form} name="email" label="agents.fields.email" type="email" max={200} />
        <TextField
          form={form}
          name="boundMerchantCode"
          label="agents.fields.boundMerchantCode"
          max={12}
          help="agents.text.boundHelp"
          wide
        />
        <TextField form={form} name="note" label="agents.fields.note" rows={2} max={1000} wide />
      </FieldGroup>
    </FormDrawer>
  )
}

/** How it pays; only who pays by bill has a limit. */
function Terms({ form }: { form: Form<Values> }) {
  const term = useFormValue(form, 'settlementTerm')
  const currency = useFormValue(form, 'currency')
  return (
    <FieldGroup title="agents.text.sectionTerms">
      <SelectField
        form={form}
        name="currency"
        label="agents.fields.currency"
        choices={currencies.map((value) => ({ value, label: value }))}
        required
      />
      <SelectField
        form={form}
        name="settlementTerm"
        label="agents.fields.settlementTerm"
        choices={settlementTerms.map((value) => ({
          value,
          word: `agents.settlementTerms.${value}` as const,
        }))}
        required
      />
      {term === 'invoice' && (
        <MoneyField
          form={form}
          name="creditLimitMinor"
          label="agents.fields.creditLimit"
          currency={currency}
          required
        />
      )}
      <SwitchField form={form} name="needsAudit" label="agents.fields.needsAudit" />
    </FieldGroup>
  )
}
