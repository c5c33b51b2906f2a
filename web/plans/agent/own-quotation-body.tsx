import type { OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import { compareContents } from '#contract/plans/compare.ts'
import { PictureStrip } from '../../catalog/catalog.public.tsx'
import { fileUrl } from '../../files/files.public.ts'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { besideWords } from '../compare/comparison.tsx'
import { OwnInstalments } from './own-instalments.tsx'
import { ChangeCompared } from '../deal/change-compared.tsx'

/** What was offered: pictures, prices by group size, days, and what holds beside them. */
export function OwnQuotationBody({ quote }: { quote: OwnQuotation }) {
  const { w, name } = useWords()
  const { content, currency } = quote
  const { breaks, beside } = compareContents([quote])
  const prices = [
    ...breaks.map(
      ({ paying, free, cells: [minor = null] }) =>
        [w('plans.text.groupSize', { paying, free }), minor] as const,
    ),
    ...beside.map(({ key, cells: [minor = null] }) => [w(besideWords[key]), minor] as const),
  ].filter(([, minor]) => minor !== null && minor !== 0)
  return (
    <div className="plan-preview">
      {quote.change && <ChangeCompared change={quote.change} />}
      {quote.instalments.length > 0 && <OwnInstalments rows={quote.instalments} />}
      <Pictures ids={content.pictureFileIds} />
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
            {[w('plans.text.dayNumber', { number: at + 1 }), name(day.names), day.place]
              .filter(Boolean)
              .join(' · ')}
          </h3>
          <Pictures ids={day.pictureFileIds} />
          {name(day.texts) && <p className="plan-typed">{name(day.texts)}</p>}
          <ul>
            {day.services
              .filter((service) => name(service.names))
              .map((service, nth) => (
                <li key={`${day.key} ${nth}`}>
                  {service.start} {name(service.names)}
                  {service.optional && ` (${w('groups.services.optional')})`}
                </li>
              ))}
          </ul>
        </section>
      ))}
      {name(content.terms) && (
        <section>
          <h3>{w('plans.text.termsTitle')}</h3>
          <p className="plan-typed">{name(content.terms)}</p>
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

/** As they stood when it was sent; editions of before have none. */
const Pictures = ({ ids = [] }: { ids: readonly number[] | undefined }) =>
  ids.length > 0 && <PictureStrip urls={ids.map(fileUrl)} />
