import { guestChecks, type GuestCheck } from '#contract/plans/guests/guest-checks.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'

/** What stands out of the list before it is sent; nothing where all is in order. */
export function ChecksCard({ plan }: { plan: PlanInfo }) {
  const { w, name } = useWords()
  const checks = guestChecks(plan)
  if (!checks.length) return null
  const aboutOf = ({ names, hotel, date }: GuestCheck) =>
    hotel ? `${name(hotel)} · ${date ? shownDay(date) : ''}` : names.join(', ')
  return (
    <Card title="plans.text.checks">
      <ul className="plan-checks">
        {checks.map((check, at) => (
          <li key={at}>
            <StatusTag tone="warn">
              {w(`plans.guestChecks.${check.why}`, { listed: check.listed, booked: check.booked })}
            </StatusTag>{' '}
            {aboutOf(check)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
