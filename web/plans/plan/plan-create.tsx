import { createForm, planRecord } from '#contract/plans/plan.fields.ts'
import { PlanCreate } from '#contract/plans/plan.schema.ts'
import { useAct } from '../../kit/call/query.ts'
import { codedChoice, pickFrom } from '../../kit/form/choices/pick-source.ts'
import { FormPage, Section } from '../../kit/form/form-page.tsx'
import { useFormValue } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'
import { planSource } from '../plans.public.ts'
import { NoteFields, WhenFields, WhoFields } from './plan-fields.tsx'
import '../plans.css'

const allFields = { group: planRecord.group, fields: { ...planRecord.fields, ...createForm.fields } }
const Field = fieldOf(createForm)
const sections = [
  { key: 'begin', title: 'plans.text.beginWith' },
  { key: 'who', title: 'plans.text.who' },
  { key: 'when', title: 'plans.text.when' },
  { key: 'notes', title: 'plans.text.notes' },
] as const

/** A new group: from a template, a journey, fragments, another plan, or from nothing. */
export default function PlanCreatePage() {
  const { w } = useWords()
  const form = useRecordForm(allFields, {
    name: 'plans.new',
    schema: PlanCreate,
    existing: { startDate: addDays(today(timeZone()), 60) },
  })
  const from = useFormValue(form, 'from')
  const create = useAct(plans.planCreate, {
    onFields: form.refuse,
    doneText: w('plans.text.created'),
    onDone: ({ id }) => go(to.plans.groupPlanDetail({ planId: String(id) })),
  })
  return (
    <FormPage
      form={form}
      title={w('plans.screens.groupPlanCreate')}
      sections={sections}
      call={plans.planCreate}
      onSave={create.run}
      saveWord="plans.text.create"
    >
      <Section id="begin" title="plans.text.beginWith">
        <BeginFields from={from} />
      </Section>
      <Section id="who" title="plans.text.who">
        <WhoFields />
      </Section>
      <Section id="when" title="plans.text.when">
        <WhenFields />
      </Section>
      <Section id="notes" title="plans.text.notes">
        <NoteFields />
      </Section>
    </FormPage>
  )
}

type From = 'template' | 'journey' | 'fragments'
const sourceOf = (from: From) =>
  pickFrom(`plans.${from}`, (input, options) => plans.planSources({ from, ...input }, options), codedChoice)
const sources = {
  template: sourceOf('template'),
  journey: sourceOf('journey'),
  fragments: sourceOf('fragments'),
  plan: planSource,
}

/** From what it begins, and which one. */
function BeginFields({ from }: { from: string | null }) {
  return (
    <>
      <Field name="from" spread wide />
      {from === 'empty' && <Field name="dayCount" />}
      {from === 'fragments' && <Field name="sourceIds" source={sources.fragments} wide />}
      {(from === 'template' || from === 'journey' || from === 'plan') && (
        <Field key={from} name="sourceId" source={sources[from]} required wide />
      )}
    </>
  )
}
