import { useMemo } from 'react'
import { useRead } from '../../kit/call/query.ts'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useForm, useFormValue } from '../../kit/form/use-form.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { pricing } from '../pricing.client.ts'
import './agent-terms.css'

type Chosen = { strategyId: number | null }

/** By which strategy a group's agents are sold: the way to its prices, and another one. */
export default function GroupTerms({ id }: { id: number }) {
  const { w } = useWords()
  const { data } = useRead(
    pricing.groupTerms,
    { groupId: id },
    { live: ['quotation', 'agent'], skipToast: true },
  )
  const own = data?.strategyId ?? null
  const form = useForm<Chosen>({
    name: `pricing.groupStrategy.${id}`,
    initial: useMemo(() => ({ strategyId: own }), [own]),
    draft: false,
  })
  const strategyId = useFormValue(form, 'strategyId')
  if (!data) return null
  const { strategies, can } = data
  const strategy = strategies.find((one) => one.id === own)
  return (
    <span className="agent-terms-strategy">
      <span>{w('pricing.agentTerms.strategy')}</span>
      {strategy ? (
        <Link href={to.pricing.PriceStrategyTab({ id: strategy.id })}>{strategy.name}</Link>
      ) : (
        <b>{w('pricing.agentTerms.none')}</b>
      )}
      <ActionButtons
        can={{ ...(can['strategy'] === true && strategies.length > 0 && { choose: true }) }}
        of="pricing.agentTerms"
        quiet
        acts={{
          choose: {
            call: pricing.groupStrategySave,
            input: () => ({ groupId: id, strategyId }),
            fields: (
              <Fields form={form}>
                <SelectField<Chosen>
                  name="strategyId"
                  label="pricing.agentTerms.strategy"
                  help="pricing.agentTerms.ofGroup"
                  choices={strategies.map((one) => ({ value: String(one.id), label: one.name }))}
                  numeric
                  wide
                />
              </Fields>
            ),
            done: 'pricing.agentTerms.saved',
          },
        }}
      />
    </span>
  )
}
