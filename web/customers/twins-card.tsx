import type { CustomerInfo, Twin } from '#contract/customers/customers.schema.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { Link } from '../kit/parts/link.tsx'
import { runs } from '../kit/route/action.ts'
import { useWords } from '../kit/words/words.ts'
import { nameOf } from './customer-columns.tsx'
import { useCustomerDesk } from './family.ts'
import { useMerging } from './merge-button.tsx'

/** What can be decided of two profiles: they are one person, or two. `first` stays. */
export function TwinActions({ twin, first, other }: { twin: Twin; first: Twin['a']; other: Twin['a'] }) {
  const merging = useMerging()
  const { calls } = useCustomerDesk()
  return (
    <ActionButtons
      can={twin.can}
      of="customers.text"
      max={2}
      quiet
      acts={{
        merge: merging(first, other),
        apart: runs(calls.apart, () => ({ id: first.id, otherId: other.id }), {
          done: 'customers.text.keptApart',
        }),
      }}
    />
  )
}

/** Profiles that may be this person. */
export function TwinsCard({ customer }: { customer: CustomerInfo }) {
  const { w } = useWords()
  const { detail } = useCustomerDesk()
  return (
    <Card title="customers.text.twins">
      <ul className="customer-rows">
        {customer.twins.map((twin) => {
          const [own, other] = twin.a.id === customer.id ? [twin.a, twin.b] : [twin.b, twin.a]
          return (
            <li key={twin.id}>
              <Link href={detail(other.id)}>
                {nameOf(other) || w('customers.text.unnamed')} ({other.code})
              </Link>
              <small>
                {w('customers.fields.why')}: {w(`customers.matches.${twin.why}`)} ·{' '}
                {[other.phone, other.email].filter(Boolean).join(' · ')}
              </small>
              <TwinActions twin={twin} first={own} other={other} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
