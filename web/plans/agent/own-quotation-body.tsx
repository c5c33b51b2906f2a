import type { OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'

/** What was offered: prices by group size, days, and what holds beside them. */
export function OwnQuotationBody({ quote }: { quote: OwnQuotation }) {
  const { w, name } = useWords()
  const { content, currency } = quote
  const beside = [
    [w('plans.text.singleSupplement'), content.singleMinor],
    [w('plans.text.thirdReduction'), content.tripleMinor],
    [w('plans.text.childPrice'), content.childMinor],
  ] as const
  const prices = [
    ...content.breaks.map(
      ({ paying, free, priceMinor }) => [w('plans.text.groupSize', { paying, free }), priceMinor] as const,
    ),
    ...beside,
  ].filter(([, minor]) => minor !== null && minor !== 0)
  return (
    <div className="plan-preview">
      <dl className="lt-facts">
        {prices.map(([label, minor]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money minor={minor} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {content.days.map((day, at) => (
        <section key={day.key}>
          <h3>
            {w('plans.text.dayNumber', { number: at + 1 })} · {name(day.names)}
          </h3>
          <p>{name(day.texts)}</p>
          <ul>
            {day.services
              .filter((service) => name(service.names))
              .map((service, nth) => (
                <li key={`${day.key} ${nth}`}>
                  {service.start} {name(service.names)}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {name(content.terms) && (
        <section>
          <h3>{w('plans.text.termsTitle')}</h3>
          <p>{name(content.terms)}</p>
        </section>
      )}
      {content.cancelSteps.length > 0 && (
        <section>
          <h3>{w('plans.text.cancelTitle')}</h3>
          <ul>
            {content.cancelSteps.map(({ hours, basisPoints }) => (
              <li key={hours}>{w('plans.text.cancelStep', { hours, percent: basisPoints / 100 })}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
