import { useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { pricing } from '../pricing.client.ts'
import { useStrategyChoice } from './choose-strategy.tsx'
import './agent-terms.css'

/** By which strategy a group's agents are sold: the way to its prices, and another one. */
export default function GroupTerms({ id }: { id: number }) {
  const { w } = useWords()
  const { data } = useRead(
    pricing.groupTerms,
    { groupId: id },
    { live: ['quotation', 'agent'], skipToast: true },
  )
  const own = data?.strategyId ?? null
  const { strategyId, fields } = useStrategyChoice({
    name: `pricing.groupStrategy.${id}`,
    own,
    strategies: data?.strategies ?? [],
    help: 'pricing.agentTerms.ofGroup',
  })
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
            fields,
            done: 'pricing.agentTerms.saved',
          },
        }}
      />
    </span>
  )
}
