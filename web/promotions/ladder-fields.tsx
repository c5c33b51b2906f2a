import { ladderBases, ladderKinds, ladderMethods } from '#contract/promotions/ladder.ts'
import { ChoiceField } from '../kit/form/fields/field-choice.tsx'
import { DateRangeField } from '../kit/form/fields/field-date.tsx'
import { MoneyField, NumberField, PercentField } from '../kit/form/fields/field-number.tsx'
import { RowsField } from '../kit/form/fields/field-rows.tsx'
import { Section } from '../kit/form/form-page.tsx'
import { useFormValue, type Form } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words/words.ts'
import { kindWord } from './ladder-columns.tsx'
import { newStep, type LadderFormValues } from './ladder-values.ts'
import { ladderSkuSource } from './pick-sources.ts'
import { ForAgents, ForSkus, PromotionName, ServiceDates } from './scope-fields.tsx'

type Fields = { form: Form<LadderFormValues>; currency: string; disabled: boolean }

/** The fields of a ladder. */
export const LadderFields = (props: Fields) => (
  <>
    <What {...props} />
    <Steps {...props} />
    <Scope {...props} />
  </>
)

const What = ({ form, disabled }: Fields) => (
  <Section id="ladder" title="promotions.text.sectionLadder">
    <PromotionName form={form} disabled={disabled} />
    <ChoiceField
      form={form}
      name="basis"
      label="promotions.fields.basis"
      disabled={disabled}
      choices={ladderBases.map((value) => ({ value, word: `promotions.bases.${value}` as const }))}
    />
    <ChoiceField
      form={form}
      name="method"
      label="promotions.fields.method"
      disabled={disabled}
      choices={ladderMethods.map((value) => ({ value, word: `promotions.methods.${value}` as const }))}
    />
    <ServiceDates form={form} disabled={disabled} />
  </Section>
)

function Steps({ form, currency, disabled }: Fields) {
  const { w } = useWords()
  const basis = useFormValue(form, 'basis')
  const method = useFormValue(form, 'method')
  return (
    <Section
      id="steps"
      title="promotions.fields.steps"
      note={`${w(`promotions.basisHelp.${basis}`)} ${w(`promotions.methodHelp.${method}`)}`}
    >
      <RowsField
        form={form}
        name="steps"
        label="promotions.fields.steps"
        make={newStep}
        addWord="promotions.text.addStep"
        max={50}
        disabled={disabled}
      >
        {(at) => (
          <>
            {basis === 'date' ? (
              <DateRangeField
                form={form}
                name={`${at}.days` as 'steps.0'}
                label="promotions.fields.service"
                required
                disabled={disabled}
              />
            ) : (
              <NumberField
                form={form}
                name={`${at}.from` as 'steps.0'}
                label={`promotions.from.${basis}`}
                required
                disabled={disabled}
              />
            )}
            {ladderKinds.map((kind) => {
              const field = {
                form,
                name: `${at}.values.${kind}` as 'steps.0',
                label: kindWord[kind],
                disabled,
              }
              return method === 'percent' ? (
                <PercentField key={kind} {...field} />
              ) : (
                <MoneyField key={kind} {...field} currency={currency} />
              )
            })}
          </>
        )}
      </RowsField>
    </Section>
  )
}

const Scope = ({ form, disabled }: Fields) => (
  <Section id="scope" title="promotions.text.sectionScope">
    <ForSkus
      form={form}
      source={ladderSkuSource}
      help="promotions.text.laddersSkusHelp"
      disabled={disabled}
    />
    <ForAgents form={form} disabled={disabled} />
  </Section>
)
