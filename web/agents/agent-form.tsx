import { agentRecord } from '#contract/agents/agent.fields.ts'
import { AgentForm, type Agent } from '#contract/agents/agents.schema.ts'
import { FieldGroup, type Panel } from '../kit/form/form-drawer.tsx'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { SaveDrawer } from '../kit/form/save-drawer.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { useRecordForm } from '../kit/record/use-record-form.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { staffSource } from '../staff/staff.public.tsx'
import { agents } from './agents.client.ts'

const Field = fieldOf(agentRecord)

/** Adds an agent or changes one. Mount it anew (`key`) for another. */
export function AgentDrawer({ agent, ...panel }: Panel & { agent: Agent | null }) {
  const { w } = useWords()
  const currency = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(agentRecord, {
    name: 'agents',
    schema: AgentForm,
    existing: agent ?? { currency },
  })
  // What a contract of the market says is changed there.
  const fixed = agent?.byContract != null
  // Only who pays by bill has a limit.
  const isBilled = useFormValue(form, 'settlementTerm') === 'invoice'
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(agent ? 'agents.text.edit' : 'agents.text.new')}
      call={agent ? agents.update : agents.save}
      owner={agent && { id: agent.id }}
      doneText={w('agents.text.saved')}
      width={600}
    >
      <FieldGroup title="agents.text.sectionProfile">
        <Field name="name" autoFocus />
        <Field name="code" />
        <Field name="groupName" />
        <Field name="language" />
        <Field name="keeperId" source={staffSource} help="agents.text.keeperHelp" wide />
      </FieldGroup>
      <FieldGroup title="agents.text.sectionTerms">
        {agent?.byContract != null && (
          <p className="lt-field-wide lt-field-help">
            {w('agents.text.byContract', { no: agent.byContract })}
          </p>
        )}
        <Field name="currency" disabled={fixed} />
        <Field name="settlementTerm" disabled={fixed} />
        {isBilled && <Field name="creditLimitMinor" disabled={fixed} />}
        <Field name="holdMinutes" help="agents.text.holdHelp" disabled={fixed} />
        <Field name="priceDays" help="agents.text.priceDaysHelp" disabled={fixed} />
        <Field name="needsAudit" />
        <Field name="ownVouchers" />
        <p className="lt-field-wide lt-field-help">{w('agents.text.cancelRuleHelp')}</p>
        <Field name="cancelRule" addWord="agents.text.addStep" disabled={fixed} />
      </FieldGroup>
      <FieldGroup title="agents.text.sectionContact">
        <Field name="contactName" />
        <Field name="phone" />
        <Field name="email" />
        <Field name="boundMerchantCode" help="agents.text.boundHelp" wide />
        <Field name="taxId" />
        <Field name="taxBranch" />
        <Field name="taxAddress" wide />
        <Field name="note" wide />
      </FieldGroup>
    </SaveDrawer>
  )
}
