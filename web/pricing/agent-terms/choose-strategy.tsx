import { useMemo } from 'react'
import type { WordKey } from '#contract/words.ts'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useForm, useFormValue } from '../../kit/form/use-form.ts'

type Chosen = { strategyId: number | null }
type Choosing = {
  name: string
  own: number | null
  strategies: readonly { id: number; name: string }[]
  help: WordKey
}

/** Which strategy is followed by name: the field, and what stands in it. */
export function useStrategyChoice({ name, own, strategies, help }: Choosing) {
  const form = useForm<Chosen>({
    name,
    initial: useMemo(() => ({ strategyId: own }), [own]),
    draft: false,
  })
  const strategyId = useFormValue(form, 'strategyId')
  const fields = (
    <Fields form={form}>
      <SelectField<Chosen>
        name="strategyId"
        label="pricing.agentTerms.strategy"
        help={help}
        choices={strategies.map((one) => ({ value: String(one.id), label: one.name }))}
        numeric
        wide
      />
    </Fields>
  )
  return { strategyId, fields }
}
