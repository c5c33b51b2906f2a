import type { OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import { compareContents } from '#contract/plans/compare.ts'
import { PictureStrip } from '../../catalog/catalog.public.tsx'
import { fileUrl } from '../../files/files.public.ts'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { shownDay } from '../../kit/words/buddhist.ts'
import { useWords } from '../../kit/words/words.ts'
import { besideWords } from '../compare/comparison.tsx'
import { OwnInstalments } from './own-instalments.tsx'
import { ChangeCompared } from '../deal/change-compared.tsx'

type Content = OwnQuotation['content']

/** What was offered: pictures, prices by group size, days, and what holds beside them. */
export function OwnQuotationBody({ quote }: { quote: OwnQuotation }) {
  const { name } = useWords()
  const { content, currency, totalMinor } = quote
  return (
    <div className="plan-preview">
      {quote.change && <ChangeCompared change={quote.change} />}
      {quote.instalments.length > 0 && <OwnInstalments rows={quote.instalments} />}
      {name(content.intro) && <p className="plan-typed">{name(content.intro)}</p>}
      <Pictures ids={content.pictureFileIds} />
      <Facts
        facts={[
          { word: 'plans.fields.names', value: name(quote.names) },
          { word: 'plans.fields.startDate', value: shownDay(quote.startDate) },
          { word: 'plans.quotations.validUntil', value: shownDay(quote.validUntil) },
          {
            word: 'plans.quotations.total',
            value: totalMinor !== null && <Money minor={totalMinor} currency={currency} />,
          },
        ]}
      />
      <Prices quote={quote} />
      {content.days.map((day, at) => (
        <DayPart key={day.key} day={day} number={at + 1} />
      ))}
      <Sections content={content} />
    </div>
  )
}

function Prices({ quote }: { quote: OwnQuotation }) {
  const { w } = useWords()
  const { breaks, beside } = compareContents([quote])
  const prices = [
    ...breaks.map(
      ({ paying, free, cells: [minor = null] }) =>
        [w('plans.text.groupSize', { paying, free }), minor] as const,
    ),
    ...beside.map(({ key, cells: [minor = null] }) => [w(besideWords[key]), minor] as const),
  ].filter(([, minor]) => minor !== null && minor !== 0)
  return (
    <dl className="lt-facts">
      {prices.map(([label, minor]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money minor={minor} currency={quote.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function DayPart({ day, number }: { day: Content['days'][number]; number: number }) {
  const { w, name } = useWords()
  return (
    <section>
      <h3>
        {[w('plans.text.dayNumber', { number }), name(day.names), day.place].filter(Boolean).join(' · ')}
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
  )
}

/** What is told beside days and prices. */
function Sections({ content }: { content: Content }) {
  const { w, name } = useWords()
  const sections = [
    { title: 'groups.itineraries.inclusions', text: name(content.inclusions) },
    { title: 'groups.itineraries.exclusions', text: name(content.exclusions) },
    {
      title: 'plans.text.termsTitle',
      text: [name(content.tourTerms), name(content.terms)].filter(Boolean).join('\n'),
    },
  ] as const
  return (
    <>
      {sections.map(
        ({ title, text }) =>
          text && (
            <section key={title}>
              <h3>{w(title)}</h3>
              <p className="plan-typed">{text}</p>
            </section>
          ),
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
    </>
  )
}

/** As they stood when it was sent; editions of before have none. */
const Pictures = ({ ids = [] }: { ids: readonly number[] | undefined }) =>
  ids.length > 0 && <PictureStrip urls={ids.map(fileUrl)} />
