import { ladderRecord } from '#contract/promotions/ladder.fields.ts'
import { ladderKinds, maxSteps, newStep } from '#contract/promotions/ladder.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { DateRangeField } from '../kit/form/fields/field-date.tsx'
import type { FieldProps } from '../kit/form/fields/field.tsx'
import { MoneyField, NumberField, PercentField } from '../kit/form/fields/field-number.tsx'
import { RowsField } from '../kit/form/fields/field-rows.tsx'
import { Section } from '../kit/form/form-page.tsx'
import { useFormValue } from '../kit/form/use-form.ts'
import { fieldOf, useFormOf } from '../kit/record/record-fields.tsx'
import { useWords } from '../kit/words/words.ts'
import { kindWord } from './ladder-columns.tsx'
import { agentSource, ladderSkuSource } from './pick-sources.ts'

const Field = fieldOf(ladderRecord)
export type LadderValues = ValuesOf<(typeof ladderRecord)['fields']>

type LadderFieldsProps = { currency: string; disabled: boolean }

/** The fields of a ladder. */
export function LadderFields({ currency, disabled }: LadderFieldsProps) {
  const { w } = useWords()
  const form = useFormOf(ladderRecord)
  const basis = useFormValue(form, 'basis')
  const method = useFormValue(form, 'method')
  return (
    <>
      <Section id="ladder" title="promotions.text.sectionLadder">
        <Field name="names" wide />
        <Field name="basis" spread />
        <Field name="method" spread />
        <Field name="service" help="promotions.text.noLimit" />
      </Section>
      <Section
        id="steps"
        title="promotions.fields.steps"
        note={`${w(`promotions.basisHelp.${basis}`)} ${w(`promotions.methodHelp.${method}`)}`}
      >
        <Field name="steps" disabled={disabled}>
          {(field) => <Steps {...field} {...{ basis, method, currency }} />}
        </Field>
      </Section>
      <Section id="scope" title="promotions.text.sectionScope">
        <Field name="skuIds" source={ladderSkuSource} help="promotions.text.laddersSkusHelp" />
        <Field name="agentIds" source={agentSource} help="promotions.text.agentsHelp" />
      </Section>
    </>
  )
}

type StepsProps = FieldProps<LadderValues> & Pick<LadderValues, 'basis' | 'method'> & { currency: string }

/** The steps, each with what its basis asks and a value of each kind of guest. */
const Steps = ({ basis, method, currency, ...field }: StepsProps) => (
  <RowsField {...field} make={newStep} addWord="promotions.text.addStep" max={maxSteps}>
    {(at) => (
      <>
        {basis === 'date' ? (
          <DateRangeField<LadderValues> name={`${at}.days`} label="promotions.fields.service" required />
        ) : (
          <NumberField<LadderValues> name={`${at}.from`} label={`promotions.from.${basis}`} required />
        )}
        {ladderKinds.map((kind) => {
          const value = { name: `${at}.values.${kind}`, label: kindWord[kind] } as const
          return method === 'percent' ? (
            <PercentField<LadderValues> key={kind} {...value} />
          ) : (
            <MoneyField<LadderValues> key={kind} {...value} currency={currency} />
          )
        })}
      </>
    )}
  </RowsField>
)
