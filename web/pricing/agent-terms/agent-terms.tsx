import { wordAt } from '#contract/words.ts'
import type { AgentTerms as Terms } from '#contract/pricing/agent-terms/agent-terms.api.ts'
import { useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { pricing } from '../pricing.client.ts'
import { useStrategyChoice } from './choose-strategy.tsx'
import './agent-terms.css'

/** By which strategy an agent is sold, and what: the same as the strategy's and the quotation's own pages keep. */
export default function AgentTerms({ id }: { id: number }) {
  const { data } = useRead(pricing.agentTerms, { agentId: id }, { live: ['quotation', 'agent', 'sku'] })
  const { w } = useWords()
  if (!data) return null
  return (
    <Card
      title="pricing.agentTerms.title"
      extra={
        <Link href={to.pricing.AgentQuotationMain({ agentId: id })}>{w('pricing.agentTerms.each')}</Link>
      }
    >
      <Strategy agentId={id} terms={data} />
      <ul className="agent-terms">
        {data.scope.map((one) => (
          <li key={one.productType}>
            <Scope agentId={id} scope={one} can={data.can} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Strategy({ agentId, terms }: { agentId: number; terms: Terms }) {
  const { w } = useWords()
  const { ownStrategyId, strategy, by, groupName: group, strategies, can } = terms
  const { strategyId, fields } = useStrategyChoice({
    name: `pricing.agentStrategy.${agentId}`,
    own: ownStrategyId,
    strategies,
    help: 'pricing.agentTerms.asGroup',
  })
  const why = strategy
    ? `${strategy.name} · ${w(`pricing.agentTerms.${by}`, { group })}`
    : w('pricing.agentTerms.none')
  return (
    <div className="agent-terms-strategy">
      <span>{w('pricing.agentTerms.strategy')}</span>
      <b>{why}</b>
      <ActionButtons
        can={{ ...(can['strategy'] === true && strategies.length > 0 && { choose: true }) }}
        of="pricing.agentTerms"
        quiet
        acts={{
          choose: {
            call: pricing.agentStrategySave,
            input: () => ({ agentId, strategyId }),
            fields,
            done: 'pricing.agentTerms.saved',
          },
        }}
      />
    </div>
  )
}

type ScopeProps = { agentId: number; scope: Terms['scope'][number]; can: Terms['can'] }

function Scope({ agentId, scope, can }: ScopeProps) {
  const { w } = useWords()
  const { productType, family, total, onSale, byStrategy } = scope
  const type = w(wordAt('catalog.productTypes', productType))
  const call = family === 'hotel' ? pricing.roomQuotationOnSale : pricing.quotationOnSale
  const input = (next: boolean) => () => ({ agentId, filter: { productType }, onSale: next })
  const may = can['sale'] === true
  return (
    <>
      <span>
        {type}
        <small>
          {w('pricing.agentTerms.onSale', { onSale, total })}
          {byStrategy > 0 && ` · ${w('pricing.agentTerms.byStrategy', { count: byStrategy })}`}
        </small>
      </span>
      <ActionButtons
        can={{ ...(may && onSale < total && { sell: true }), ...(may && onSale > 0 && { stop: true }) }}
        of="pricing.agentTerms"
        max={1}
        quiet
        acts={{
          sell: { call, input: input(true), done: 'pricing.agentTerms.saved' },
          stop: {
            call,
            input: input(false),
            danger: true,
            consequence: w('pricing.agentTerms.stopWhat', { type, count: onSale }),
            done: 'pricing.agentTerms.saved',
          },
        }}
      />
    </>
  )
}
