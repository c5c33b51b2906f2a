import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { useWords } from '../../kit/words/words.ts'
import { plans } from '../plans.client.ts'

const papers = ['itinerary', 'rooming', 'names', 'guide'] as const

/** Its papers, in the language of its documents. */
export function PapersCard({ plan }: { plan: PlanInfo }) {
  const { w } = useWords()
  return (
    <Card title="plans.text.documents">
      <ul className="plan-days">
        {papers.map((paper) => (
          <li key={paper}>
            <a
              className="lt-button"
              href={plans.planPaper.href({ id: plan.id, paper })}
              target="_blank"
              rel="noreferrer"
            >
              {w(`plans.papers.${paper}`)} (PDF)
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
